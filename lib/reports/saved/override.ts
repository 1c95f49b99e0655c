import type { Calendar, Months } from "@/lib/navigation/date-range";
import type { Question } from "@/lib/usage/question";
import { overMonths } from "../report-period";

/** Parts of the report that the top bar overrides. */
export const overridden = ["dates", "organization"] as const;
export type Overridden = (typeof overridden)[number];

/** As in addresses. */
export const readOverride = (text: string | null | undefined): readonly Overridden[] =>
  overridden.filter((one) => (text ?? "").split(",").includes(one));

type Selected = { readonly organizationId: number | null; readonly range: Months };

/** The question with the top bar's selection instead of its own; All removes its organization filter. */
export function withOverride(
  question: Question,
  override: readonly Overridden[],
  { selection, calendar }: { selection: Selected; calendar: Calendar },
): Question {
  const { from, to } = selection.range;
  const dated = override.includes("dates") ? overMonths(question, { from, to }, calendar) : question;
  return override.includes("organization") ? ofOrganization(dated, selection.organizationId) : dated;
}

function ofOrganization(question: Question, id: number | null): Question {
  const { organization: _, ...where } = question.where;
  const { organization: __, ...tags } = question.tags;
  const { organization: ___, ...tagClasses } = question.tagClasses;
  const isOne = id !== null && id > 0;
  return { ...question, where: { ...where, ...(isOne ? { organization: [id] } : {}) }, tags, tagClasses, page: 1 };
}
