type ReportType = { period_months: number };

export type PeriodLength = "1" | "3" | "12";

/** Message key of the period that these reports count by; months if they differ. */
export function periodLength(types: readonly ReportType[]): PeriodLength {
  const [first, ...others] = types;
  if (!first || others.some(({ period_months: months }) => months !== first.period_months)) return "1";
  return first.period_months === 3 ? "3" : first.period_months === 12 ? "12" : "1";
}
