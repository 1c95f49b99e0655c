import { type CellState, cellStates } from "@/lib/harvest/show/cell-state";

type Counts = Readonly<Record<CellState, number>>;

/** What a month is made of: reports that are in (with or without usage, in part too), under way, failed, not begun. */
export function summarizeStates(states: Counts) {
  const sum = (...of: CellState[]) => of.reduce((total, state) => total + states[state], 0);
  return {
    total: sum(...cellStates),
    done: sum("success", "warnings", "no_data", "partial"),
    failed: sum("failed", "import_failed", "broken"),
    moving: sum("downloading", "importing", "waiting", "retrying", "queued"),
  };
}

/** The states that occur, in their order, and the one that is filtered by. */
export const statesShown = (states: Counts, filter: CellState | undefined): CellState[] =>
  cellStates.filter((state) => states[state] > 0 || state === filter);
