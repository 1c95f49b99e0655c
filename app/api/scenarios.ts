import { serve } from "@/lib/request/serve";
import {
  changeScenarioCall,
  createScenarioCall,
  deleteScenarioCall,
  getScenarioCall,
  listScenariosCall,
  listScenarioTitlesCall,
  previewTitlePricesCall,
  saveScenarioTitlesCall,
  scenarioFatesCall,
  scenarioFatesFileCall,
  scenarioLibrariesCall,
  scenarioResultCall,
} from "@/lib/scenarios/contract";
import { previewTitlePrices } from "@/lib/scenarios/prices/preview-title-prices";
import { listFates, streamFates } from "@/lib/scenarios/result/list-fates";
import { listLibraries, readScenarioResult } from "@/lib/scenarios/result/read-scenario-result";
import { getScenario, listScenarios } from "@/lib/scenarios/saved/list-scenarios";
import { listScenarioTitles, saveScenarioTitles } from "@/lib/scenarios/saved/scenario-titles";
import { changeScenario, createScenario, deleteScenario } from "@/lib/scenarios/saved/write-scenario";

export const scenariosHandlers = [
  serve(listScenariosCall, ({ scope, query, locale }) => listScenarios(scope, query, locale)),
  serve(createScenarioCall, ({ scope, body }) => createScenario(scope, body)),
  serve(getScenarioCall, ({ scope, params }) => getScenario(scope, params.scenario)),
  serve(changeScenarioCall, ({ scope, params, body }) => changeScenario(scope, params.scenario, body)),
  serve(deleteScenarioCall, ({ scope, params }) => deleteScenario(scope, params.scenario)),
  serve(listScenarioTitlesCall, ({ scope, params, query }) => listScenarioTitles(scope, params, query)),
  serve(saveScenarioTitlesCall, ({ scope, params, body }) => saveScenarioTitles(scope, params, body)),
  serve(previewTitlePricesCall, ({ scope, params, query, request }) =>
    previewTitlePrices(scope, { ...params, column: query.price_column }, request),
  ),
  serve(scenarioLibrariesCall, ({ scope, params, query, running }) =>
    listLibraries(scope, params.scenario, { query, running }),
  ),
  serve(scenarioResultCall, ({ scope, params, query, running }) =>
    readScenarioResult(scope, params.scenario, { organization: query.organization, running }),
  ),
  serve(scenarioFatesCall, ({ scope, params, query, running }) =>
    listFates(scope, params.scenario, { query, running }),
  ),
  serve(scenarioFatesFileCall, ({ scope, params, query, running }) =>
    streamFates(scope, params.scenario, { query, running: { ...running, locale: query.language ?? running.locale } }),
  ),
];
