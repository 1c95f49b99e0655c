import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";
import { readSurveyCall } from "@/lib/surveys/contract";
import { readSurvey } from "@/lib/surveys/read-survey";
import { surveyNamed } from "@/lib/surveys/surveys";

export const GET = serve(readSurveyCall, ({ scope, params, query, request }) =>
  readSurvey(scope, surveyNamed(params.survey), { asked: query, running: runningFor(request) }),
);
