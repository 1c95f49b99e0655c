import { useLocale, useTimeZone } from "next-intl";
import { formatBytes, formatCompact, formatComplete, formatCount, formatDecimal, formatPercent } from "./number";
import { formatDay, formatRelative, formatTimestamp } from "./time";

/** Formats numbers and times for the reader's locale. Times are Date or ISO text. */
export function useFormat() {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? "UTC";
  return {
    count: (value: number | bigint | string) => formatCount(value, locale),
    decimal: (value: number, digits?: number) => formatDecimal(value, locale, digits),
    percent: (ratio: number, digits?: number) => formatPercent(ratio, locale, digits),
    complete: (ratio: number, digits?: number) => formatComplete(ratio, locale, digits),
    compact: (value: number, digits?: number) => formatCompact(value, locale, digits),
    bytes: (value: number) => formatBytes(value, locale),
    day: (moment: Date | string) => formatDay(new Date(moment), timeZone),
    timestamp: (moment: Date | string) => formatTimestamp(new Date(moment), timeZone),
    relative: (moment: Date | string, now: Date | string) => formatRelative(new Date(moment), new Date(now), locale),
  };
}
