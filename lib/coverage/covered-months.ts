import { addMonths, isMonth, type Month, month } from "@/lib/counter/standard/month";

/** Publishers deliver a month some weeks after it has ended: until then nobody can have it. */
const LAG = 2;

/** The newest month that can be expected to be there: in May, March. */
export const lastCoveredMonth = (running: string): Month => addMonths(month(running), -LAG);

/** COUNTER obliges publishers to keep the present year and the two before it. */
const YEARS_KEPT = 2;

/** The oldest month that every publisher still has to deliver. */
export const oldestGuaranteed = (running: string): Month => month(`${Number(running.slice(0, 4)) - YEARS_KEPT}-01`);

/** Months that follow each other as ranges, in order; what is no month is left out. */
export function monthRuns(months: readonly string[]): { from: Month; to: Month }[] {
  const runs: { from: Month; to: Month }[] = [];
  for (const one of [...new Set(months)].filter(isMonth).sort()) {
    const last = runs.at(-1);
    if (last && addMonths(last.to, 1) === one) last.to = one;
    else runs.push({ from: one, to: one });
  }
  return runs;
}
