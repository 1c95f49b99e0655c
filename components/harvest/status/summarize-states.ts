import { type CellState, cellStates } from "@/lib/harvest/states/cell-state";

type Counts = Readonly<Record<CellState, number>>;

/** Parts of a month: reports done (with or without usage, or partly), active, failed; others wait for a start or an answer. */
export function summarizeStates(states: Counts) {
  const sum = (...of: CellState[]) => of.reduce((total, state) => total + states[state], 0);
  return {
    total: sum(...cellStates),
    done: sum("success", "warnings", "no_data", "partial"),
    failed: sum("failed", "import_failed", "broken"),
    moving: sum("downloading", "importing", "waiting", "retrying", "queued"),
  };
}

/** The states that occur, in order, and the filtered one. */
export const visibleStates = (states: Counts, filter: CellState | undefined): CellState[] =>
  cellStates.filter((state) => states[state] > 0 || state === filter);
