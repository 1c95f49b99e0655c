import { z } from "zod";
import { pathTo } from "@/lib/navigation/routes";

export const surveyTabs = ["figures", "frozen"] as const;

/** In place of a year: the months of the top bar. */
export const RANGE = "range";

/** What the address of the page says; what is written wrongly is as if it were not there. */
export const surveySearch = z.object({
  tab: z.enum(surveyTabs).catch("figures"),
  survey: z.string().max(50).optional().catch(undefined),
  year: z
    .string()
    .regex(/^(\d{4}|range)$/)
    .optional()
    .catch(undefined),
  /** A frozen answer. */
  answer: z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined),
});

export type SurveySearch = z.output<typeof surveySearch>;

/** The page in another state. */
export function surveyAddress({ tab, survey, year, answer }: Partial<SurveySearch>): string {
  const said = new URLSearchParams();
  if (tab && tab !== "figures") said.set("tab", tab);
  if (survey) said.set("survey", survey);
  if (year) said.set("year", year);
  if (answer) said.set("answer", String(answer));
  const path = pathTo("specialized-reports");
  return said.size > 0 ? `${path}?${said}` : path;
}
