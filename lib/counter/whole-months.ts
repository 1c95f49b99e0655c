import type { FindingLog } from "./finding";
import { readDate } from "./header-period";
import { namedMonths } from "./standard/exception-months";
import type { CounterException } from "./standard/exceptions";
import { addMonths, firstDay, lastDay, type Month } from "./standard/month";

/** Why a month has only a part of its usage. */
type PartialReason = "period" | "created" | "filter" | "exception";

/** A month with only a part of its usage, and why; the first reason counts. */
export type PartialMonth = { month: Month; reason: PartialReason };

/** Information about the completeness of a report, from any format. */
export type ReportExtent = {
  asked: readonly Month[];
  withUsage: readonly Month[];
  /** First and last day of the reporting period, "yyyy-MM-dd" or "yyyy-MM"; empty if unknown. */
  period: { begin: string; end: string };
  /** Months of which the items name only some days. */
  cut: readonly Month[];
  created: string | null;
  /** Filters of the header that leave usage out. */
  filters: readonly string[];
  exceptions: readonly CounterException[];
};

/**
 * The months of a report that are not whole, for every format, for uploads and harvests. Warns once per reason and
 * names the months. A month is partial if
 * - the reporting period begins after its first or ends before its last day,
 * - the report was created before the month ended. Created counts as written, without its time zone: no provider
 *   completes a month on its last day (CoP 5.1 §3.2.1 asks for time zones, but many reports lack them). A date before
 *   all months of the report cannot be right and is ignored
 * - a filter of the header leaves usage out: this applies to all months
 * - exception 3031, 3032 or 3040 names it, or names no month at all.
 */
export function partialMonths(extent: ReportExtent, log: FindingLog, where: string): PartialMonth[] {
  const { filters, withUsage } = extent;
  const all = [...new Set([...extent.asked, ...withUsage])].sort();
  const isPartial: Record<PartialReason, (month: Month) => boolean> = {
    period: (month) => isCut(month, extent),
    created: isUnfinished(all, extent),
    filter: () => filters.length > 0,
    exception: isNamed(all, extent),
  };
  const reasons: readonly PartialReason[] = ["period", "created", "filter", "exception"];
  const partial = all.flatMap((month) => {
    const reason = reasons.find((one) => isPartial[one](month));
    return reason ? [{ month, reason }] : [];
  });
  for (const reason of reasons) {
    const months = partial.filter((one) => one.reason === reason && withUsage.includes(one.month));
    const names = months.slice(0, 24).map(({ month }) => month);
    if (names.length > 0)
      log.warn("months-partial", where, { reason, months: names.join(", "), number: names.length }, reason);
  }
  return partial;
}

/** Some providers end every month on the 31st. */
function isCut(month: Month, { period: { begin, end }, cut }: ReportExtent): boolean {
  const [first, last] = [readDate(begin), readDate(end)];
  const isBegunLate = first?.startsWith(month) && first > firstDay(month);
  const isEndedEarly = last?.startsWith(month) && last < lastDay(month);
  return isBegunLate || isEndedEarly || cut.includes(month);
}

/** Months that begin after the report was created and have no usage are not partial: they are none of its months. */
function isUnfinished(all: readonly Month[], { created, withUsage }: ReportExtent): (month: Month) => boolean {
  const day = readDate(created ?? "") ?? "";
  const [first] = all;
  if (day === "" || first === undefined || day < firstDay(first)) return () => false;
  return (month) => day < firstDay(addMonths(month, 1)) && (firstDay(month) <= day || withUsage.includes(month));
}

function isNamed(all: readonly Month[], { exceptions }: ReportExtent): (month: Month) => boolean {
  const named = new Set(namedMonths(exceptions, all));
  return (month) => named.has(month);
}
