import { answerCalls } from "@/lib/request/answer-calls";
import { accessHandlers } from "../access";
import { administrationHandlers } from "../administration";
import { annotationsHandlers } from "../annotations";
import { assistantsHandlers } from "../assistants";
import { catalogHandlers } from "../catalog";
import { costHandlers } from "../cost";
import { coverageHandlers } from "../coverage";
import { credentialsHandlers } from "../credentials";
import { entitlementsHandlers } from "../entitlements";
import { eventsHandlers } from "../events";
import { exportsHandlers } from "../exports";
import { harvestHandlers } from "../harvest";
import { helpHandlers } from "../help";
import { importsHandlers } from "../imports";
import { insightsHandlers } from "../insights";
import { interestHandlers } from "../interest";
import { nonCounterHandlers } from "../non-counter";
import { organizationsHandlers } from "../organizations";
import { overlapHandlers } from "../overlap";
import { peersHandlers } from "../peers";
import { platformsHandlers } from "../platforms";
import { reportsHandlers } from "../reports";
import { scenariosHandlers } from "../scenarios";
import { sharingHandlers } from "../sharing";
import { siteHandlers } from "../site";
import { sqlHandlers } from "../sql";
import { surveysHandlers } from "../surveys";
import { tagsHandlers } from "../tags";
import { titleListsHandlers } from "../title-lists";
import { titlesHandlers } from "../titles";
import { uploadsHandlers } from "../uploads";
import { usageHandlers } from "../usage";
import { usersHandlers } from "../users";

const answer = answerCalls([
  ...accessHandlers,
  ...administrationHandlers,
  ...annotationsHandlers,
  ...assistantsHandlers,
  ...catalogHandlers,
  ...costHandlers,
  ...coverageHandlers,
  ...credentialsHandlers,
  ...entitlementsHandlers,
  ...eventsHandlers,
  ...exportsHandlers,
  ...harvestHandlers,
  ...helpHandlers,
  ...importsHandlers,
  ...insightsHandlers,
  ...interestHandlers,
  ...nonCounterHandlers,
  ...organizationsHandlers,
  ...overlapHandlers,
  ...peersHandlers,
  ...platformsHandlers,
  ...reportsHandlers,
  ...scenariosHandlers,
  ...sharingHandlers,
  ...siteHandlers,
  ...sqlHandlers,
  ...surveysHandlers,
  ...tagsHandlers,
  ...titleListsHandlers,
  ...titlesHandlers,
  ...uploadsHandlers,
  ...usageHandlers,
  ...usersHandlers,
]);

export const GET = answer;
export const POST = answer;
export const PUT = answer;
export const PATCH = answer;
export const DELETE = answer;
export const OPTIONS = answer;
