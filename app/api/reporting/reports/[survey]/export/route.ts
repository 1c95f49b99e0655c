import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";
import { surveyFileCall } from "@/lib/surveys/contract";
import { exportSurvey } from "@/lib/surveys/export-survey";
import { surveyNamed } from "@/lib/surveys/surveys";

export const GET = serve(surveyFileCall, ({ scope, params, query, request }) => {
  const { format, language, ...asked } = query;
  const running = runningFor(request);
  return exportSurvey(scope, surveyNamed(params.survey), {
    ...{ asked, format },
    running: { ...running, locale: language ?? running.locale },
  });
});
