import type { CellState } from "@/lib/harvest/states/cell-state";

/** State of an automatically harvested month, in numbers of reports. */
export type AutomaticSummary = {
  total: number;
  /** Has numbers or is confirmed empty. */
  there: number;
  /** Waiting or active. */
  underWay: number;
  /** Broken or failed: needs a user. */
  attention: number;
  /** Neither available nor planned. */
  missing: number;
};

const places: Record<CellState, keyof Omit<AutomaticSummary, "total">> = {
  success: "there",
  partial: "there",
  warnings: "there",
  no_data: "there",
  downloading: "underWay",
  importing: "underWay",
  waiting: "underWay",
  retrying: "underWay",
  queued: "underWay",
  not_offered: "missing",
  broken: "attention",
  held: "attention",
  failed: "attention",
  import_failed: "attention",
  canceled: "missing",
  deleted: "missing",
  not_harvested: "missing",
};

export function summarizeAutomatic(states: Partial<Record<CellState, number>>): AutomaticSummary {
  const standing: AutomaticSummary = { total: 0, there: 0, underWay: 0, attention: 0, missing: 0 };
  for (const [state, place] of Object.entries(places)) {
    const count = isState(state) ? (states[state] ?? 0) : 0;
    standing[place] += count;
    standing.total += count;
  }
  return standing;
}

const isState = (text: string): text is CellState => text in places;
