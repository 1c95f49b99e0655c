import { z } from "zod";
import { frozenAnswersList } from "./frozen-answers-list";

export const surveyTabs = ["figures", "frozen"] as const;

/** Address parameters; invalid values are ignored. */
const parameters = z.object({
  tab: z.enum(surveyTabs).catch("figures"),
  survey: z.string().max(50).optional().catch(undefined),
  year: z
    .string()
    .regex(/^(\d{4}|range)$/)
    .optional()
    .catch(undefined),
  /** The open frozen answer. */
  answer: z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined),
});

export type SurveyParameters = z.output<typeof parameters>;

/** Parameters of the page and of its list of frozen answers; each reads its own. */
export const surveySearch = z
  .record(z.string(), z.union([z.string(), z.array(z.string())]).optional())
  .transform((address) => ({
    ...parameters.parse(address),
    frozen: frozenAnswersList.read(address),
  }));

export type SurveySearch = z.output<typeof surveySearch>;
