import { requestScope, scopeOrNull } from "@/lib/request/request-scope";
import { serve } from "@/lib/request/serve";
import {
  deleteFrozenCall,
  dismissChangeCall,
  freezeAnswerCall,
  frozenFileCall,
  listFrozenCall,
  listSurveysCall,
  readFrozenCall,
  readSurveyCall,
  surveyFileCall,
} from "@/lib/surveys/contract";
import { exportSurvey } from "@/lib/surveys/export-survey";
import { deleteFrozen, dismissChange, freezeAnswer } from "@/lib/surveys/frozen/freeze-answer";
import { listFrozen } from "@/lib/surveys/frozen/frozen-answers";
import { exportFrozen, readFrozen } from "@/lib/surveys/frozen/read-frozen";
import { readSurvey } from "@/lib/surveys/read-survey";
import { listSurveys, surveyNamed } from "@/lib/surveys/surveys";

export const surveysHandlers = [
  serve(listFrozenCall, async ({ scope, query }) =>
    listFrozen({ usage: scope, freezing: await scopeOrNull("surveys.freeze") }, query),
  ),
  serve(freezeAnswerCall, async ({ scope, body }) =>
    freezeAnswer({ freezing: scope, usage: await requestScope("usage.view") }, body),
  ),
  serve(readFrozenCall, async ({ scope, params }) =>
    readFrozen({ usage: scope, freezing: await scopeOrNull("surveys.freeze") }, params.answer),
  ),
  serve(deleteFrozenCall, ({ scope, params }) => deleteFrozen(scope, params.answer)),
  serve(dismissChangeCall, ({ scope, params }) => dismissChange(scope, params.answer)),
  serve(frozenFileCall, ({ scope, params, query: { format, language }, running }) => {
    return exportFrozen(scope, params.answer, { format, running: { ...running, locale: language ?? running.locale } });
  }),
  serve(listSurveysCall, listSurveys),
  serve(readSurveyCall, ({ scope, params, query, running }) =>
    readSurvey(scope, surveyNamed(params.survey), { asked: query, running }),
  ),
  serve(surveyFileCall, ({ scope, params, query, running }) => {
    const { format, language, ...filters } = query;
    return exportSurvey(scope, surveyNamed(params.survey), {
      ...{ asked: filters, format },
      running: { ...running, locale: language ?? running.locale },
    });
  }),
];
