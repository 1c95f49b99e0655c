import { z } from "zod";
import { pathTo } from "@/lib/navigation/routes";
import { frozenAnswersList } from "./frozen-answers-list";

export const surveyTabs = ["figures", "frozen"] as const;

/** In place of a year: the months of the top bar. */
export const RANGE = "range";

/** What the address of the page says; what is written wrongly is as if it were not there. */
const said = z.object({
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

type Said = z.output<typeof said>;

/** The page, and its list of frozen answers, of which each reads what is its own. */
export const surveySearch = z
  .record(z.string(), z.union([z.string(), z.array(z.string())]).optional())
  .transform((address) => ({
    ...said.parse(address),
    ...{ frozen: frozenAnswersList.read(address), renewed: frozenAnswersList.renewed(address) },
  }));

export type SurveySearch = z.output<typeof surveySearch>;

/** The page in another state. */
export function surveyAddress({ tab, survey, year, answer }: Partial<Said>): string {
  const query = new URLSearchParams();
  if (tab && tab !== "figures") query.set("tab", tab);
  if (survey) query.set("survey", survey);
  if (year) query.set("year", year);
  if (answer) query.set("answer", String(answer));
  const path = pathTo("specialized-reports");
  return query.size > 0 ? `${path}?${query}` : path;
}
