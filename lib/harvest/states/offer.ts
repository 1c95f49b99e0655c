/** Months of a report on a current list of reports; null if the list does not limit them. */
type OfferedMonths = { first: string | null; last: string | null };

/** Usage that the same credentials have delivered of the report, in any version; months as yyyy-MM or null. */
type Delivered = {
  /** Latest month. */
  until: string | null;
  /** Earliest month among those delivered within RECENT_DAYS. */
  since: string | null;
};

/** A provider may delete old months at any time, so only recent deliveries contradict the first month of a list. */
export const RECENT_DAYS = 62;

/** Days after a month's end; providers must process a month within four weeks (CoP 5.1 §7.6). */
const STUCK_DAYS = 45;

/** A month that is not on offer by then is not waited for; it is planned again when the list has it. */
const LATE_DAYS = 124;

type Question = {
  /** Null if the report is not on the list. */
  offered: OfferedMonths | null;
  month: string;
  daysSinceMonth: number;
  delivered: Delivered;
  /** No user waits for it. */
  isAutomatic: boolean;
  /** A user asked for it again after reading that it is not offered. */
  isInsisted: boolean;
};

/** "later": not yet on offer; "never": nothing to wait for. */
export type Offer = "request" | "later" | "never";

/**
 * Whether to request a month that a service's list of reports may not have. Lists are sometimes wrong, so one that
 * contradicts earlier deliveries is not followed: harvesting that works must not stop because of it. A list that does
 * not grow any more is checked with one request for each late month.
 */
export function offerOf({ offered, month, daysSinceMonth, delivered, isAutomatic, isInsisted }: Question): Offer {
  if (isInsisted) return "request";
  const { until, since } = delivered;
  if (!offered) return until === null ? "never" : "request";
  if (offered.first !== null && month < offered.first)
    return since !== null && since < offered.first ? "request" : "never";
  if (offered.last === null || month <= offered.last) return "request";
  if (until !== null && until > offered.last) return "request";
  if (!isAutomatic || daysSinceMonth > LATE_DAYS) return "never";
  return until !== null && daysSinceMonth > STUCK_DAYS ? "request" : "later";
}
