import type { NumberedQuestion } from "@/lib/usage/question";

/** The question per range of months: two for a comparison. */
export function spansOf({ trend, ...question }: NumberedQuestion): NumberedQuestion[] {
  if (!trend) return [{ ...question, trend }];
  return [trend.base, trend.compared].map((month) => ({
    ...question,
    ...{ trend: null, where: { ...question.where, month } },
  }));
}
