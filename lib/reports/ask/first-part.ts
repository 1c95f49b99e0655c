import type { Question } from "@/lib/usage/question";
import type { Parts } from "./list-parts";

/** A split report as one table: the selected or first part; the whole for a report without usage. */
export function firstPart(question: Question, parts: Parts | null): Question | null {
  if (question.split === null || question.part !== null) return question;
  if (parts === null) return null;
  const [first] = parts.parts;
  return first ? { ...question, part: first.key } : { ...question, split: null };
}
