import type { CounterException } from "./exceptions";
import { isMonth, type Month } from "./month";

/**
 * The requested months that exceptions of a class name in Data or Message: "2024-03", a range, "only up to 2024-08-31"
 * (not ready) or "from 2022-01" (gone). Without a date: all months without usage.
 */
export function exceptionMonths(
  exceptions: readonly CounterException[],
  kind: "not-ready" | "gone",
  { asked, withUsage }: { asked: readonly Month[]; withUsage: readonly Month[] },
): Month[] {
  const without = asked.filter((month) => !withUsage.includes(month));
  const named = new Set<Month>();
  for (const exception of exceptions.filter((candidate) => candidate.class === kind)) {
    const months = monthsSaid(`${exception.data ?? ""} ${exception.message}`, kind, without);
    for (const month of months ?? without) named.add(month);
  }
  return without.filter((month) => named.has(month));
}

function monthsSaid(text: string, kind: "not-ready" | "gone", months: readonly Month[]): Month[] | null {
  const dates = [...text.matchAll(/\b(\d{4}-\d{2})(?:-\d{2})?\b/g)].map(([, date]) => date).filter(isMonth);
  const [first, second] = dates;
  if (first === undefined) return null;
  if (dates.length === 1 && kind === "not-ready" && /\b(up to|until|till|through|as of)\b/i.test(text)) {
    return months.filter((month) => month > first);
  }
  if (dates.length === 1 && kind === "gone" && /\b(from|since|starting|after)\b/i.test(text)) {
    return months.filter((month) => month < first);
  }
  const isRange = dates.length === 2 && /\d\s*(to|through|until|[–—/]|\.\.+|\s-)\s*\d{4}-/i.test(text);
  if (isRange && second) return months.filter((month) => month >= first && month <= second);
  return months.filter((month) => dates.includes(month));
}
