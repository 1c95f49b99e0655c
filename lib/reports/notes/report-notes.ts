import type { ReportKind } from "@/lib/counter/standard/attributes";
import type { Dimension } from "@/lib/usage/dimensions";
import type { Question } from "@/lib/usage/question";
import { type Counting, mayCount } from "../main-metric";

export const noteCodes = [
  "metricNotInReport",
  "mixedMetrics",
  "mixedUntagged",
  "reportTypesTogether",
  "noMonths",
  "unknownValues",
  "countsByQuarter",
  "countsByYear",
  "overlappingTags",
  "noTags",
] as const;

/**
 * What a reader of the figures should know: none of the metrics is one of the report's, metrics added up, in all figures or where none of the tags in rows is, usage counted twice, no months chosen, filter values that no
 * longer exist, figures of quarters or years that stand at their first month, tags whose objects overlap, rows by tag where nothing has such a tag that the reader sees.
 */
export type NoteCode = (typeof noteCodes)[number];

/** With the dimension that causes it, where it is one's. */
export type ReportNote = { readonly code: NoteCode; readonly dimension?: Dimension };

type Counted = Counting & {
  readonly release: string;
  /** Undefined of releases before the fifth, which count what the later ones count as well, and of one's own. */
  readonly kind?: ReportKind | undefined;
  readonly periodMonths?: number;
};

/** The notes that follow from how the report is built; `types` are the report types it adds. */
export function notesOf(question: Question, types: readonly Counted[]): ReportNote[] {
  const { rows, columns, split, trend } = question;
  const apart = [...rows, ...(trend ? [] : columns), ...(split ? [split] : [])];
  const mixesMetrics = question.measure === "uses" && !apart.includes("metric") && question.where.metric?.length !== 1;
  const countsTwice =
    !question.mergeReportTypes &&
    !apart.includes("reportType") &&
    types.some((one) => types.some((other) => supersedes(one, other)));
  const { metric: metrics = [] } = question.where;
  const countsNone = metrics.length > 0 && !metrics.some((metric) => types.some((type) => mayCount(type, metric)));
  const found: readonly (ReportNote | false)[] = [
    countsNone && { code: "metricNotInReport", dimension: "metric" },
    mixesMetrics && { code: "mixedMetrics", dimension: "metric" },
    countsTwice && { code: "reportTypesTogether", dimension: "reportType" },
    !question.trend && isOpen(question.where) && { code: "noMonths", dimension: "month" },
    types.some(({ periodMonths }) => periodMonths === 3) && { code: "countsByQuarter", dimension: "reportType" },
    types.some(({ periodMonths }) => periodMonths === 12) && { code: "countsByYear", dimension: "reportType" },
  ];
  return found.filter((note) => note !== false);
}

const isOpen = ({ month, year }: Question["where"]) => !month?.from && !month?.to && year === undefined;

/**
 * Whether one report holds the usage of another: a full report that of its views, a platform report that of all others,
 * each release that of the one before.
 */
function supersedes(one: Counted, other: Counted): boolean {
  if (one === other || one.release === "own" || other.release === "own") return false;
  const kinds = [one.kind, other.kind];
  return kinds[0] === kinds[1] || kinds.includes("PR") || kinds.includes(undefined);
}
