import { definitionOf } from "@/lib/counter/standard/definition-of";
import type { Question } from "@/lib/usage/question";

export const reportNotes = [
  "mixedMetrics",
  "reportTypesTogether",
  "noMonths",
  "unknownValues",
  "countsByQuarter",
  "countsByYear",
] as const;

/**
 * What a reader of the figures should know: metrics added up, usage counted twice, no months chosen, filter values that no
 * longer exist, figures of quarters or years that stand at their first month.
 */
export type ReportNote = (typeof reportNotes)[number];

type Counted = { readonly counterCode: string; readonly release: string; readonly periodMonths?: number };

/** The notes that follow from how the report is built; `types` are the report types it adds. */
export function notesOf(question: Question, types: readonly Counted[]): ReportNote[] {
  const apart = [...question.rows, ...question.columns];
  const mixesMetrics = question.measure === "uses" && !apart.includes("metric") && question.where.metric?.length !== 1;
  const countsTwice =
    !apart.includes("reportType") && types.some((one) => types.some((other) => supersedes(one, other)));
  return [
    ...(mixesMetrics ? (["mixedMetrics"] as const) : []),
    ...(countsTwice ? (["reportTypesTogether"] as const) : []),
    ...(!question.where.month?.from && !question.where.month?.to ? (["noMonths"] as const) : []),
    ...(types.some(({ periodMonths }) => periodMonths === 3) ? (["countsByQuarter"] as const) : []),
    ...(types.some(({ periodMonths }) => periodMonths === 12) ? (["countsByYear"] as const) : []),
  ];
}

/**
 * Whether one report holds the usage of another: a full report that of its views, a platform report that of all others,
 * each release that of the one before.
 */
function supersedes(one: Counted, other: Counted): boolean {
  if (one === other || one.release === "own" || other.release === "own") return false;
  const kinds = [kindOf(one), kindOf(other)];
  return kinds[0] === kinds[1] || kinds.includes("PR") || kinds.includes(undefined);
}

/** Reports of releases before the fifth count what the later ones count as well. */
const kindOf = (type: Counted) => (type.release === "4" ? undefined : definitionOf(type)?.kind);
