import type { BriefingYear } from "./contract";

/** So many years are compared. */
export const BRIEFING_YEARS = 5;

type Known = Pick<BriefingYear, "from" | "is_finished" | "is_priced" | "uses" | "present" | "expected">;

export const hasAllReports = ({ uses, present, expected }: Pick<Known, "uses" | "present" | "expected">): boolean =>
  uses !== null && expected > 0 && present >= expected;

/** Years without a price and without a report say nothing at the beginning of a trend. */
export function withoutEmptyStart<Y extends Pick<BriefingYear, "price" | "uses">>(years: readonly Y[]): Y[] {
  const first = years.findIndex(({ price, uses }) => price !== null || uses !== null);
  return first < 0 ? years.slice(-1) : years.slice(first);
}

/** The year to describe: the last that price and reports cover, else the last with all reports, with any, or at all. */
export function describedYear<Y extends Known>(years: readonly Y[], from: string | undefined): Y | undefined {
  const finished = years.filter(({ is_finished }) => is_finished);
  return (
    years.find((one) => one.from === from) ??
    finished.findLast((one) => one.is_priced && hasAllReports(one)) ??
    finished.findLast(hasAllReports) ??
    finished.findLast(({ uses }) => uses !== null) ??
    finished.at(-1) ??
    years.at(-1)
  );
}

/** Average change a year between the first and the last of these values; null for fewer than two, or from or to nothing. */
export function yearlyChange(values: readonly { readonly year: number; readonly value: number }[]): number | null {
  const [first, last] = [values[0], values.at(-1)];
  if (!first || !last || first === last || first.value <= 0 || last.value <= 0) return null;
  return (last.value / first.value) ** (1 / (last.year - first.year)) - 1;
}
