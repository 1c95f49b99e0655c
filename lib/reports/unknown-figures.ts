import { type CountedSpan, countedWith } from "@/lib/coverage/counted-spans";
import type { RequestedMonth } from "@/lib/coverage/requested-months";
import { isPeriod } from "@/lib/usage/dimensions";
import type { NumberedQuestion, Question } from "@/lib/usage/question";
import type { ReportRow } from "./report-table";

/**
 * With the keys of the dimension besides time that have no report of the month: organizations, platforms, report types
 * or interest groups.
 */
export type ReportMonth = RequestedMonth & { readonly lacking: readonly number[] };

/** A month, or a year with its selected months. */
export type PlaceCoverage = Omit<ReportMonth, "month" | "spans"> & {
  readonly months: readonly { readonly month: string; readonly spans: readonly CountedSpan[] }[];
};

/** A year lacks what all of its months lack, and is due with the last of them. */
export function coverageBy(unit: "month" | "year", months: readonly ReportMonth[]): ReadonlyMap<string, PlaceCoverage> {
  const coverages = new Map<string, PlaceCoverage>();
  for (const one of months) {
    const place = unit === "month" ? one.month : one.month.slice(0, 4);
    const coverage = coverages.get(place);
    coverages.set(place, {
      months: [...(coverage?.months ?? []), one],
      present: one.present + (coverage?.present ?? 0),
      partial: one.partial + (coverage?.partial ?? 0),
      expected: one.expected + (coverage?.expected ?? 0),
      is_due: one.is_due && (coverage?.is_due ?? true),
      lacking: !hasData(one)
        ? (coverage?.lacking ?? [])
        : one.lacking.filter((kind) => !hasData(coverage) || coverage.lacking.includes(kind)),
    });
  }
  return coverages;
}

/** Some report is stored, whole or partial. */
export const hasData = <C extends Pick<PlaceCoverage, "present" | "partial">>(coverage: C | undefined): coverage is C =>
  coverage !== undefined && coverage.present + coverage.partial > 0;

type FigurePlace = {
  /** Key of the dimension besides time; undefined for a sum over all. */
  readonly key: string | undefined;
};

/** Why an absent figure is unknown; null if it means zero. */
export function whyUnknown(coverage: PlaceCoverage | undefined, { key }: FigurePlace) {
  if (!coverage) return null;
  if (!hasData(coverage)) return "missing";
  if (coverage.lacking.some((kind) => String(kind) === key)) return "lacking";
  return countedWith(coverage.months, key).length > 0 ? "counted" : null;
}

type Asked = Pick<Question | NumberedQuestion, "rows" | "columns"> & { readonly isRolledUp: boolean };
/** Without a row: over all rows. */
type CountedCells = (row: Pick<ReportRow, "key" | "parts"> | null, column: string) => boolean;

/** Cells of a time series whose usage is in the figure of an earlier month. */
export function countedCells({ rows, columns, isRolledUp }: Asked, months: readonly ReportMonth[]): CountedCells {
  const names = [...rows, ...columns];
  const time = (["month", "year"] as const).find((name) => names.includes(name));
  if (time === undefined) return () => false;
  const others = names.filter((name) => !isPeriod(name));
  // Tag rows are not a dimension of coverage.
  const othersAt = others.length === 1 && !isRolledUp ? names.findIndex((name) => !isPeriod(name)) : -1;
  const coverage = coverageBy(time, months);
  return (row, column) => {
    const ofRow = row ? (row.parts?.map(({ key }) => String(key)) ?? [String(row.key)]) : rows.map(() => "");
    const keys = [...ofRow, ...column.split(",")];
    const key = othersAt < rows.length && !row ? undefined : keys[othersAt];
    return whyUnknown(coverage.get(keys[names.indexOf(time)] ?? ""), { key }) === "counted";
  };
}
