import type { Credentials } from "@/lib/credentials/contract";
import type { ImportSource } from "@/lib/imports/show/import-source";

type Report = Credentials["counter_reports"][number];

/**
 * Data of one report in one month. "free", "empty" and "partial" are harvested; "sushi" and "unknown" only to be
 * replaced; uploads, broken and no longer available months never.
 */
export const slotStates = ["free", "partial", "empty", "sushi", "unknown", "manual", "gone", "broken"] as const;
export type SlotState = (typeof slotStates)[number];

/** Months with numbers, as the call returns them. */
export type Presence = {
  report_type_id: number;
  platform_id: number;
  organization_id: number;
  account: string;
  /** First day of the month. */
  date: string;
  source: ImportSource;
  is_partial: boolean;
  is_empty: boolean;
};

/** The fields of credentials needed here. */
type Harvestable = Pick<
  Credentials,
  "pk" | "account" | "broken_since" | "last_harvestable_month" | "counter_reports"
> & {
  organization: { pk: number };
  platform: { pk: number };
};

/** One report of one set of credentials, with a state per month. */
export type SlotRow<C extends Harvestable = Credentials> = {
  credentials: C;
  report: Report;
  states: readonly SlotState[];
};

export function slotRows<C extends Harvestable>(
  credentials: readonly C[],
  months: readonly string[],
  presence: readonly Presence[],
): SlotRow<C>[] {
  const there = new Map(presence.map((one) => [keyOf(one, one.date.slice(0, 7)), one]));
  return credentials.flatMap((one) =>
    one.counter_reports.map((report) => {
      const place = {
        ...{ organization_id: one.organization.pk, platform_id: one.platform.pk },
        ...{ account: one.account, report_type_id: report.pk },
      };
      const isBroken = one.broken_since !== null || report.broken_since !== null;
      const states = months.map((month): SlotState => {
        if (isBroken) return "broken";
        const state = there.get(keyOf(place, month));
        if (state) return stateOf(state);
        return one.last_harvestable_month && month < one.last_harvestable_month ? "gone" : "free";
      });
      return { credentials: one, report, states };
    }),
  );
}

type Place = Pick<Presence, "organization_id" | "platform_id" | "account" | "report_type_id">;

const keyOf = ({ organization_id, platform_id, report_type_id, account }: Place, month: string) =>
  `${organization_id} ${platform_id} ${report_type_id} ${month} ${account}`;

function stateOf({ source, is_partial, is_empty }: Presence): SlotState {
  if (source === "manual") return "manual";
  if (is_partial) return "partial";
  return is_empty ? "empty" : source;
}

/** Whether a harvest requests such a month. */
export const isRequested = (state: SlotState, replaces: boolean): boolean =>
  state === "free" ||
  state === "partial" ||
  state === "empty" ||
  (replaces && (state === "sushi" || state === "unknown"));

/** The first month without complete data in any report; null if there is none. Empty months are complete. */
export function earliestMissing(rows: readonly Pick<SlotRow, "states">[], months: readonly string[]): string | null {
  const lacks = (index: number) => rows.some(({ states }) => states[index] === "free" || states[index] === "partial");
  return months.find((_, index) => lacks(index)) ?? null;
}

export function countSlots(rows: readonly Pick<SlotRow, "states">[]): Record<SlotState, number> {
  const counts = { free: 0, partial: 0, empty: 0, sushi: 0, unknown: 0, manual: 0, gone: 0, broken: 0 };
  for (const { states } of rows) for (const state of states) counts[state] += 1;
  return counts;
}
