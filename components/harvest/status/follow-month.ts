import type { Intention } from "@/lib/harvest/contract";
import type { MonthOverview, OverviewCell } from "@/lib/harvest/overview/contract";
import type { CellState } from "@/lib/harvest/states/cell-state";
import { type OverviewRow, tickKey } from "./month-ticks";

/** The state of the cell of an intention. */
export function stateOfIntention({ state, attempt }: Pick<Intention, "state" | "attempt">): CellState {
  const isNotReady = attempt?.error_code === "3031";
  switch (state) {
    case "resting":
      return "broken";
    case "retrying":
      return isNotReady ? "queued" : "retrying";
    case "no_data":
      return isNotReady ? "queued" : "no_data";
    case "failed":
      return attempt?.status === "import_failed" ? "import_failed" : "failed";
    default:
      return state;
  }
}

/**
 * Adds the rows present when a harvest started, even if they no longer match the filter, updated from the harvest's
 * intentions. Rows keep their place.
 */
export function followRows(
  rows: readonly OverviewRow[],
  previous: readonly OverviewRow[],
  intentions: readonly Intention[],
): OverviewRow[] {
  const present = new Map(rows.map((row) => [row.pk, row]));
  const intentionsByKey = new Map(intentions.map((intention) => [keyOfIntention(intention), intention]));
  const followed = previous.map((row) => present.get(row.pk) ?? overlaid(row, intentionsByKey));
  const previousIds = new Set(previous.map(({ pk }) => pk));
  return [...followed, ...rows.filter(({ pk }) => !previousIds.has(pk))];
}

const keyOfIntention = ({ credentials, counter_report }: Intention) =>
  tickKey({ credentials: credentials.pk, report: counter_report.pk });

function overlaid(row: OverviewRow, intentionsByKey: ReadonlyMap<string, Intention>): OverviewRow {
  return {
    ...row,
    reports: row.reports.map((cell) => {
      const intention = intentionsByKey.get(tickKey({ credentials: row.pk, report: cell.counter_report.pk }));
      return intention ? { ...cell, ...ofIntention(intention, cell) } : cell;
    }),
  };
}

function ofIntention(intention: Intention, { can_harvest }: OverviewCell): Partial<OverviewCell> {
  const { attempt, pk, harvest, finished_at, not_before } = intention;
  const planned = finished_at === null;
  const state = stateOfIntention(intention);
  return {
    state,
    planned,
    error_code: attempt?.error_code ?? "",
    http_status: attempt?.http_status ?? null,
    when: attempt?.started_at ?? null,
    attempt: attempt?.pk ?? null,
    intention: pk,
    harvest,
    not_before: planned ? not_before : null,
    can_harvest: can_harvest && state !== "success" && state !== "no_data",
  };
}

const SOON = 3_000;
const LATER = 30_000;

/** Milliseconds until the next request: short while something is active or due, 0 when nothing will change. */
export function overviewInterval({ states, results }: Pick<MonthOverview, "states" | "results">, now: Date): number {
  if (states.downloading + states.importing > 0) return SOON;
  if (states.waiting + states.retrying + states.queued === 0) return 0;
  const isDue = results.some(({ reports }) =>
    reports.some(({ state, not_before }) => {
      const wakes = state === "waiting" || state === "retrying" || state === "queued";
      return wakes && not_before !== null && new Date(not_before).getTime() - now.getTime() < SOON;
    }),
  );
  return isDue ? SOON : LATER;
}
