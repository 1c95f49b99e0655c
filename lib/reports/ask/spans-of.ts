import type { NumberedQuestion } from "@/lib/usage/question";

/** The question as one about each range of months it looks at: two where it compares them. */
export function spansOf({ trend, ...question }: NumberedQuestion): NumberedQuestion[] {
  if (!trend) return [{ ...question, trend }];
  return [trend.base, trend.compared].map((month) => ({
    ...question,
    ...{ trend: null, where: { ...question.where, month } },
  }));
}
