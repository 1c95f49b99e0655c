import type { HarvestRequest } from "@/lib/harvest/contract";
import type { MonthOverview, OverviewCell } from "@/lib/harvest/overview/contract";
import type { CellState } from "@/lib/harvest/states/cell-state";

export type OverviewRow = MonthOverview["results"][number];

/** A report of credentials selected for harvesting. */
export type Tick = { credentials: number; report: number };

export const tickKey = ({ credentials, report }: Tick): string => `${credentials} ${report}`;

/** Failed in any way, or never requested: the choices of "select all". Texts: harvestStatus.tickAll.<kind>. */
export const tickKinds = ["failed", "missing"] as const;
export type TickKind = (typeof tickKinds)[number];

export const statesOf: Readonly<Record<TickKind, readonly CellState[]>> = {
  failed: ["failed", "import_failed"],
  missing: ["not_harvested", "canceled", "deleted"],
};

/** Harvesting makes sense: data are missing or incomplete, and nothing is pending. */
export const isTickable = ({ state, planned, broken, can_harvest }: OverviewCell): boolean =>
  !planned && state !== "downloading" && state !== "importing" && (can_harvest || (state === "partial" && !broken));

/** Selectable reports of these rows, optionally of one report or state. */
export function tickable(
  rows: readonly OverviewRow[],
  { code, states }: { code?: string; states?: readonly CellState[] } = {},
): Tick[] {
  return rows.flatMap(({ pk, reports }) =>
    reports
      .filter((cell) => isTickable(cell) && (code === undefined || cell.counter_report.code === code))
      .filter((cell) => states === undefined || states.includes(cell.state))
      .map((cell) => ({ credentials: pk, report: cell.counter_report.pk })),
  );
}

/** State of a box that represents all of these. */
export function tickedShare(of: readonly Tick[], ticked: ReadonlyMap<string, Tick>): "none" | "some" | "all" {
  const count = of.filter((one) => ticked.has(tickKey(one))).length;
  return count === 0 ? "none" : count === of.length ? "all" : "some";
}

export const tickedRequests = (ticked: Iterable<Tick>, month: string): HarvestRequest[] =>
  [...ticked].map(({ credentials, report }) => ({
    credentials,
    counter_report: report,
    start_date: month,
    end_date: month,
  }));
