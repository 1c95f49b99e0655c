import type { ReportKind } from "@/lib/counter/standard/attributes";
import type { Dimension } from "@/lib/usage/dimensions";
import type { Question } from "@/lib/usage/question";
import { type Counting, mayCount } from "../main-metric";

export const noteCodes = [
  "metricNotInReport",
  "mixedMetrics",
  "mixedUntagged",
  "reportTypesTogether",
  "countedReports",
  "otherReports",
  "noMonths",
  "sameMonths",
  "onlyThroughout",
  "unevenMonths",
  "unknownValues",
  "notBrokenDown",
  "leftOutBlanks",
  "combinedWords",
  "countsByQuarter",
  "countsByYear",
  "overlappingTags",
  "noTags",
  "notLicensed",
] as const;

/**
 * Notes for readers of the figures: a metric that the report lacks, mixed metrics (in all figures or in untagged
 * usage), usage counted twice, which of the combined reports count in which months, other reports with data where these
 * have none, no months selected, years limited to the months of the last
 * one, places left out because they joined or left, places whose reports are missing in one of two compared ranges, filter values that no longer exist, usage that matches a filter on an
 * attribute because its report does not show the attribute, or that the filter leaves out for this reason, words of several releases that count as one, quarterly or yearly figures at their first month,
 * overlapping tags, no visible tags, titles that have no row because access to them was refused for lack of a license.
 */
export type NoteCode = (typeof noteCodes)[number];

/** Notes on one filter, which name it. */
export const isOfFilter = (code: NoteCode): code is "unknownValues" | "notBrokenDown" | "leftOutBlanks" =>
  code === "unknownValues" || code === "notBrokenDown" || code === "leftOutBlanks";

/** A report type that a note names. */
export type NotedReport = {
  /** Short name. */
  readonly reportType: string;
  /** "TR_J1 (5)" */
  readonly name: string;
  /** Attribute values that it is limited to, in COUNTER's words; empty for a full report. */
  readonly only: readonly string[];
  readonly months: readonly { readonly from: string; readonly to: string }[];
};

/** With the dimension that causes it, if any, what it leaves out (the first names of all), and the reports it names. */
export type ReportNote = {
  readonly code: NoteCode;
  readonly dimension?: Dimension | undefined;
  readonly omitted?: { readonly count: number; readonly names: readonly string[] } | undefined;
  readonly reports?: readonly NotedReport[] | undefined;
};

/** Arguments of the note's text. */
export const argumentsOf = ({ omitted, reports = [] }: Pick<ReportNote, "omitted" | "reports">) => ({
  count: omitted?.count ?? 0,
  names: [...(omitted?.names ?? []), ...(omitted && omitted.count > omitted.names.length ? ["…"] : [])].join(", "),
  reports: reports.map(reportText).join("; "),
});

const MOST_RANGES = 3;

/** "TR_J1 (5), Journal + Controlled + Regular: 2024-01–2024-03, 2024-07" */
function reportText({ name, only, months }: NotedReport): string {
  const ranges = months.slice(0, MOST_RANGES).map(({ from, to }) => (from === to ? from : `${from}–${to}`));
  const words = only.map((word) => word.replaceAll("_", " "));
  const what = words.length > 0 ? `${name}, ${words.join(" + ")}` : name;
  return `${what}: ${[...ranges, ...(months.length > MOST_RANGES ? ["…"] : [])].join(", ")}`;
}

type Counted = Counting & {
  readonly release: string;
  /** Undefined before Release 5, whose reports are included in later ones, and for own reports. */
  readonly kind?: ReportKind | undefined;
  readonly periodMonths?: number;
};

/** Notes that follow from the report's definition; `types` are the report types it adds up. */
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
  const notes: readonly (ReportNote | false)[] = [
    countsNone && { code: "metricNotInReport", dimension: "metric" },
    mixesMetrics && { code: "mixedMetrics", dimension: "metric" },
    countsTwice && { code: "reportTypesTogether", dimension: "reportType" },
    !question.trend && isOpen(question.where) && { code: "noMonths", dimension: "month" },
    types.some(({ periodMonths }) => periodMonths === 3) && { code: "countsByQuarter", dimension: "reportType" },
    types.some(({ periodMonths }) => periodMonths === 12) && { code: "countsByYear", dimension: "reportType" },
  ];
  return notes.filter((note) => note !== false);
}

const isOpen = ({ month, year }: Question["where"]) => !month?.from && !month?.to && year === undefined;

/**
 * Whether one report contains another's usage: a full report that of its views, a platform report that of all others,
 * each release that of the one before.
 */
function supersedes(one: Counted, other: Counted): boolean {
  if (one === other || one.release === "own" || other.release === "own") return false;
  const kinds = [one.kind, other.kind];
  return kinds[0] === kinds[1] || kinds.includes("PR") || kinds.includes(undefined);
}
