import { type RouteName, routeOf, type Selector } from "./routes";

/** Of an address: which selectors of the top bar say something instead of the saved report that is run. */
export const OVERRIDE = "override";

const BOTH: readonly Selector[] = ["organization", "dateRange"];

/** The selectors that the page does not use. Saved reports bring back those that shall override them; while one is edited, none does. */
export function hiddenSelectors(name: RouteName | null, search: URLSearchParams): readonly Selector[] {
  if (name === null) return BOTH;
  if (name === "flexireport" && (search.has("edit") || search.has("report_type"))) return BOTH;
  const { hides } = routeOf(name);
  if (name !== "flexireports") return hides;
  const said = (search.get(OVERRIDE) ?? "").split(",");
  return hides.filter((selector) => !said.includes(selector === "dateRange" ? "dates" : selector));
}
