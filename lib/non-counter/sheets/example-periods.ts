import { addMonths, type Month } from "@/lib/counter/standard/month";
import type { PeriodMonths } from "../layout/table-report-type";

const counts: Readonly<Record<PeriodMonths, number>> = { 1: 12, 3: 4, 12: 3 };

/** Period headings of the last full year: twelve months, four quarters, or the last three years. */
export function examplePeriods(running: Month, length: PeriodMonths): string[] {
  const year = Number(running.slice(0, 4)) - 1;
  const first: Month = addMonths(running, -Number(running.slice(5)) - 11);
  return Array.from({ length: counts[length] }, (_, index) => {
    if (length === 12) return String(year - counts[length] + 1 + index);
    const from = addMonths(first, index * length);
    return length === 1 ? from : `${from.slice(0, 4)}-Q${(Number(from.slice(5)) - 1) / 3 + 1}`;
  });
}
