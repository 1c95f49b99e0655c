import type { LicensePeriod } from "../license-period";

export const agreementStates = ["current", "ending", "future", "ended", "unpriced"] as const;
export type AgreementState = (typeof agreementStates)[number];

/** Columns that a list of agreements can be sorted by. */
export const agreementOrders = ["price", "name", "provider", "last_day"] as const;

/** An agreement ends soon if its last price ends within these days: the notice period of most licenses is three months. */
const ENDING_DAYS = 120;

const DAY = 86_400_000;

/**
 * The state of an agreement on a day (yyyy-MM-dd), the days to show for it (those of the price that covers the day,
 * otherwise of the next or the last one), and its last day.
 */
export function agreementOn(
  today: string,
  periods: readonly LicensePeriod[],
): { state: AgreementState; current: LicensePeriod | null; lastDay: string | null } {
  const sorted = periods.toSorted((one, other) => one.from.localeCompare(other.from) || other.to.localeCompare(one.to));
  const lastDay =
    sorted
      .map(({ to }) => to)
      .toSorted()
      .at(-1) ?? null;
  const covering = sorted.findLast(({ from, to }) => from <= today && to >= today);
  const next = sorted.find(({ from }) => from > today);
  const last = sorted.findLast(({ to }) => to === lastDay);
  const current = covering ?? next ?? last ?? null;
  if (lastDay === null) return { state: "unpriced", current, lastDay };
  if (!covering) return { state: next ? "future" : "ended", current, lastDay };
  const left = (Date.parse(lastDay) - Date.parse(today)) / DAY;
  return { state: left <= ENDING_DAYS ? "ending" : "current", current, lastDay };
}
