import { pathTo } from "@/lib/navigation/routes";
import type { SurveyParameters } from "./survey-search";

/** Value of `year` for the months of the top bar. */
export const RANGE = "range";

/** Address of the page with changed parameters. */
export function surveyAddress({ tab, survey, year, answer }: Partial<SurveyParameters>): string {
  const query = new URLSearchParams();
  if (tab && tab !== "figures") query.set("tab", tab);
  if (survey) query.set("survey", survey);
  if (year) query.set("year", year);
  if (answer) query.set("answer", String(answer));
  const path = pathTo("specialized-reports");
  return query.size > 0 ? `${path}?${query}` : path;
}
