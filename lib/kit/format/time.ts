import type { Locale } from "@/lib/kit/i18n/routing";

/** yyyy-MM-dd in the time zone, in both languages. */
export const formatDay = (moment: Date, timeZone: string): string => stamp(moment, timeZone).slice(0, 10);

/** yyyy-MM-dd HH:mm in the time zone. */
export const formatTimestamp = (moment: Date, timeZone: string): string => stamp(moment, timeZone);

// The Swedish locale writes ISO dates.
function stamp(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(moment);
}

const STEPS = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** "3 hours ago", "za 5 minut": in the largest fitting unit, rounded. */
export function formatRelative(moment: Date, now: Date, locale: Locale): string {
  const seconds = (moment.getTime() - now.getTime()) / 1000;
  // A value that would round up to the larger unit uses it: an hour, not 60 minutes.
  const isReached = (size: number, at: number) => Math.abs(seconds) >= size - (STEPS[at + 1]?.[1] ?? 0) / 2;
  const [unit, size] = STEPS.find(([, size], at) => isReached(size, at)) ?? STEPS[5];
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(seconds / size), unit);
}
