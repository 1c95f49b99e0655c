import { addMonths, isMonth, type Month, month, monthIn, yearOf } from "@/lib/counter/standard/month";

/** Providers publish a month some weeks after it ends. */
const LAG = 2;

/** The newest month that should be available: in May, March. */
export const lastCoveredMonth = (running: string): Month => addMonths(month(running), -LAG);

/** COUNTER requires providers to keep the current year and the two before. */
const YEARS_KEPT = 2;

/** The oldest month that every provider still has to deliver. */
export const oldestGuaranteed = (running: string): Month => monthIn(yearOf(running) - YEARS_KEPT, 1);

/** Groups consecutive months into ranges, in order; skips values that are not months. */
export function monthRuns(months: readonly string[]): { from: Month; to: Month }[] {
  const runs: { from: Month; to: Month }[] = [];
  for (const one of [...new Set(months)].filter(isMonth).sort()) {
    const last = runs.at(-1);
    if (last && addMonths(last.to, 1) === one) last.to = one;
    else runs.push({ from: one, to: one });
  }
  return runs;
}
