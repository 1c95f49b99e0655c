import { monthRuns } from "@/lib/coverage/covered-months";
import type { Locale } from "@/lib/kit/i18n/routing";

/** A year with the months that its figures cover, such as "2026 (Jan–Oct)"; the year alone if these are all or none. */
export function yearLabel(year: string, months: readonly string[], locale: Locale): string {
  const runs = monthRuns(months.filter((month) => month.startsWith(`${year}-`)));
  const covered = runs.reduce((sum, { from, to }) => sum + Number(to.slice(5)) - Number(from.slice(5)) + 1, 0);
  if (covered === 0 || covered === 12) return year;
  const format = new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" });
  const nameOf = (month: string) => format.format(new Date(`${month}-01T00:00:00Z`));
  const texts = runs.map(({ from, to }) => (from === to ? nameOf(from) : `${nameOf(from)}–${nameOf(to)}`));
  return `${year} (${texts.join(", ")})`;
}
