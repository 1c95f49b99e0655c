import type { Question } from "@/lib/usage/question";
import type { ReportTable } from "./report-table";

/** Parts of all usage whose rows are counted. */
const SHARES = [0.5, 0.8, 0.95] as const;

export type Concentration = {
  /** Rows with usage. */
  readonly rows: number;
  readonly total: number;
  /** The least number of rows that together have this share of the total; none without usage. */
  readonly shares: readonly { readonly share: number; readonly rows: number }[];
  /** The share of the total that each further tenth of the rows with usage makes, from 0 to all of them; or none. */
  readonly curve: number[];
};

type Asked = Pick<Question, "rows" | "where" | "measure" | "rollUp">;

/** Whether the rows of a report add up to its usage; not those of several metrics or of overlapping tags. */
export const rowsAddUp = ({ rows, where, measure, rollUp }: Asked): boolean =>
  (measure === "uses" || measure === "facts") && !rollUp && (!rows.includes("metric") || where.metric?.length === 1);

/** The concentration of a page that has all rows of a report whose rows add up; null for others. */
export function concentrationOfPage(
  question: Asked,
  { rows, rowCount, notes }: Pick<ReportTable, "rows" | "rowCount" | "notes">,
): Concentration | null {
  const isWhole = rows.length === rowCount && rowsAddUp(question);
  if (!isWhole || notes.some(({ code }) => code === "mixedMetrics")) return null;
  return concentrationOf(rows.map(({ total }) => total));
}

/** How many rows, the most used first, make half, 80 % and 95 % of the usage. */
export function concentrationOf(totals: readonly number[]): Concentration {
  const used = totals.filter((total) => total > 0).toSorted((one, other) => other - one);
  const total = used.reduce((sum, one) => sum + one, 0);
  const shares = (total === 0 ? [] : SHARES).map((share) => {
    let sum = 0;
    const last = used.findIndex((one) => {
      sum += one;
      return sum >= share * total;
    });
    return { share, rows: last + 1 };
  });
  return { rows: used.length, total, shares, curve: total === 0 ? [] : curveOf(used, total) };
}

const TENTHS = 10;

/** The cumulative share at each tenth of the rows, in between two rows a part of the next. */
function curveOf(used: readonly number[], total: number): number[] {
  const sums = [0];
  for (const one of used) sums.push((sums.at(-1) ?? 0) + one);
  return Array.from({ length: TENTHS + 1 }, (_, tenth) => {
    const at = (used.length * tenth) / TENTHS;
    const before = sums[Math.floor(at)] ?? 0;
    const next = sums[Math.ceil(at)] ?? total;
    return (before + (next - before) * (at - Math.floor(at))) / total;
  });
}
