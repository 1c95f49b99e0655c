import { release4Continued } from "./release-4-continued";
import { findRelease4Report } from "./release-4-reports";
import type { Release } from "./report-definition";
import { findReport } from "./reports";

type Report = { readonly counterCode: string; readonly release: string };

/** The use that a report counts, in today's metrics, and its rank among the reports of its family. */
type Use = {
  readonly kind: string;
  readonly metrics: readonly string[];
  /** The report of the same release that includes all of this one. */
  readonly partOf?: string | undefined;
  /** Null for all. */
  readonly dataTypes: readonly string[] | null;
  /** Compared from the left. */
  readonly rank: readonly number[];
  readonly isOfRelease4: boolean;
  readonly isView: boolean;
  /** Names of the filters of a view. */
  readonly filters: readonly string[];
};

/**
 * Whether two reports of a family, such as those of titles, count different use, so that both count: standard views of
 * journals and of books, or of requests and of denials.
 */
export function countDifferentUse(one: Report, other: Report): boolean {
  const [first, second] = [usageOf(one), usageOf(other)];
  return first !== null && second !== null && first.kind === second.kind && !overlap(first, second);
}

/** Whether two reports count some of the same use: one counts instead of the other. */
export const countAlike = (one: Report, other: Report): boolean => supersedes(one, other) || supersedes(other, one);

/**
 * Whether the first report counts instead of the second in months that have both. Nothing is lost that only one of them
 * shows: a full report before its views, a wider view (TR_J3) before a narrower one (TR_J1), then the newer release.
 * Release 4 counts only where no report of a later release counts the same use.
 */
export function supersedes(newer: Report, older: Report): boolean {
  const [first, second] = [usageOf(newer), usageOf(older)];
  return first !== null && second !== null && overlap(first, second) && compareRanks(first.rank, second.rank) > 0;
}

/**
 * Whether months of the second report need not be obtained where the first one is there: a view is covered by its full
 * report and by wider views, a report by its successor and predecessor. Views of journals and of books, or of requests
 * and of denials, do not cover each other.
 */
export function covers(one: Report, other: Report): boolean {
  const [first, second] = [usageOf(one), usageOf(other)];
  if (first === null || second === null || !overlap(first, second) || first.partOf !== undefined) return false;
  const { dataTypes } = first;
  if (dataTypes && !second.dataTypes?.every((type) => dataTypes.includes(type))) return false;
  if (second.isOfRelease4) return !first.isOfRelease4 || second.partOf !== undefined;
  if (!first.isOfRelease4) return first.filters.every((name) => second.filters.includes(name));
  return second.isView && second.metrics.every((metric) => first.metrics.map(useOf).includes(useOf(metric)));
}

/** Release 4 has no unique counts. */
const useOf = (metric: string) => metric.replace(/^(Total|Unique)_(Item|Title)_/, "");

/** For sorting: reports that supersede others before those; reports of no family last. */
export const bySuperseding = (one: Report, other: Report): number =>
  compareRanks(usageOf(other)?.rank ?? [-1], usageOf(one)?.rank ?? [-1]);

/** Kind of the reports that count instead of each other, and whether the report has all use of its kind; null if none. */
export function familyOf(report: Report): { readonly kind: string; readonly isFull: boolean } | null {
  const use = usageOf(report);
  return use && { kind: use.kind, isFull: report.release !== "4" && !report.counterCode.includes("_") };
}

function overlap(one: Use, other: Use): boolean {
  return (
    one.kind === other.kind &&
    (one.partOf === undefined || other.partOf === undefined) &&
    one.metrics.some((metric) => other.metrics.includes(metric)) &&
    (!one.dataTypes || !other.dataTypes || one.dataTypes.some((type) => other.dataTypes?.includes(type)))
  );
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/** Null for reports that no other continues, includes or repeats. */
function usageOf({ counterCode, release }: Report): Use | null {
  if (release === "4") {
    const report = findRelease4Report(counterCode);
    const continued = release4Continued[counterCode];
    if (!report || !continued) return null;
    const { dataType, partOf } = continued;
    return {
      kind: continued.kind ?? report.kind,
      ...{ metrics: Object.keys(continued.metrics), partOf },
      dataTypes: dataType === undefined ? null : [dataType],
      rank: [0, dataType === undefined ? 1 : 0, partOf === undefined ? 1 : 0],
      ...{ isOfRelease4: true, isView: false, filters: [] },
    };
  }
  const report = release === "5" || release === "5.1" ? findReport(release satisfies Release, counterCode) : undefined;
  if (!report) return null;
  const { kind, isView, metrics, filters, attributes } = report;
  return {
    ...{ kind, metrics, dataTypes: filters.Data_Type ?? null },
    rank: [1, isView ? 0 : 1, -Object.keys(filters).length, Number(release), attributes.always.length],
    ...{ isOfRelease4: false, isView, filters: Object.keys(filters) },
  };
}
