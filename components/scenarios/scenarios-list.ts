import { ids, list, oneOf, textLike, wholeNumber } from "@/lib/navigation/list";
import { accessLevels } from "@/lib/reports/saved/report-rights";
import { listScenariosCall, scenarioFatesCall, scenarioLibrariesCall } from "@/lib/scenarios/contract";
import { type Fate, fates } from "@/lib/scenarios/fate-of-use";
import { libraryOrders, scenarioOrders } from "@/lib/scenarios/scenario-choices";

/** Scenarios by their last change; `compare`: those that are side by side above the list. */
export const scenariosList = list("scenario-list", {
  call: listScenariosCall,
  filters: { access_level: oneOf(accessLevels) },
  beside: { compare: ids() },
  orders: ["last_updated", ...scenarioOrders.filter((one) => one !== "last_updated")],
  desc: true,
});

/** The call lists lost titles unless the address names another fate. */
const otherFates = fates.filter((name): name is Exclude<Fate, "lost"> => name !== "lost");

/** Besides a list: its tab, and the organization whose figures the page shows (-1: all). */
const beside = { tab: textLike(/^[\w-]{1,30}$/), organization: wholeNumber(-1) };

/** Titles of a scenario with use of one fate. */
export const scenarioTitlesList = list("scenario-detail", {
  call: scenarioFatesCall,
  filters: { fate: oneOf(otherFates) },
  beside,
  most: 5000,
});

/** Organizations that lose access in a scenario. */
export const scenarioLibrariesList = list("scenario-detail", {
  call: scenarioLibrariesCall,
  filters: {},
  beside,
  orders: libraryOrders,
  desc: true,
  most: 1000,
});
