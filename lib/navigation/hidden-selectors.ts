import { type RouteName, routeOf, type Selector } from "./routes";

/** Address parameter: selectors of the top bar that override those of a saved report. */
export const OVERRIDE = "override";

const BOTH: readonly Selector[] = ["organization", "dateRange"];

/**
 * Selectors that the page does not use. A saved report shows those that override it; while one is being edited, none
 * does.
 */
export function hiddenSelectors(name: RouteName | null, search: URLSearchParams): readonly Selector[] {
  if (name === null) return BOTH;
  if (name === "flexireport" && (search.has("edit") || search.has("report_type"))) return BOTH;
  const { hides } = routeOf(name);
  if (name !== "flexireports") return hides;
  const names = (search.get(OVERRIDE) ?? "").split(",");
  return hides.filter((selector) => !names.includes(selector === "dateRange" ? "dates" : selector));
}
