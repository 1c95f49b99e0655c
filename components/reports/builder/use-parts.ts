import { useMemo } from "react";
import { useAnswer } from "@/lib/kit/call/use-answer";
import type { Parts } from "@/lib/reports/ask/list-parts";
import { reportParts } from "@/lib/reports/contract";
import { questionToQuery } from "@/lib/reports/question-search";
import type { Question } from "@/lib/usage/question";

/** Parts of a split report, whichever is open; for the first question those from the server. */
export function useParts(question: Question, first: { question: Question; parts: Parts | null }) {
  const query = JSON.stringify(questionToQuery(partless(question)));
  const isFirst = query === JSON.stringify(questionToQuery(partless(first.question)));
  const { data } = useAnswer(
    reportParts,
    { query: JSON.parse(query) },
    { enabled: question.split !== null && !(isFirst && first.parts) },
  );
  const received = useMemo(() => {
    if (isFirst && first.parts) return first.parts;
    return data && { ...data, parts: data.parts.map(({ is_blank, ...part }) => ({ ...part, isBlank: is_blank })) };
  }, [isFirst, first.parts, data]);
  return question.split === null ? null : (received ?? null);
}

const partless = (question: Question): Question => ({
  ...question,
  ...{ part: null, page: 1, order: { by: "total", descending: true } },
});
