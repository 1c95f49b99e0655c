import type { AttemptStatus } from "../states/attempt-status";
import { type CellState, cellState } from "../states/cell-state";

/** State of a month, from the least to the most known; texts: harvest.matrix.<status>. */
export const matrixStatuses = [
  "untried",
  "not_offered",
  "failed",
  "held",
  "no_data",
  "partial_data",
  "warnings",
  "success",
] as const;

export type MatrixStatus = (typeof matrixStatuses)[number];

type CellFacts = {
  /** The month's current numbers. */
  imported: { factCount: number; isPartial: boolean; hasWarning: boolean } | null;
  /** The provider's list of reports does not have it. */
  isNotOffered: boolean;
  attempts: readonly { status: AttemptStatus; errorCode: string }[];
};

/** Status of a month whose only request led to this cell state. Deleted usage counts as unknown. */
const statusOf: Partial<Record<CellState, MatrixStatus>> = {
  success: "success",
  partial: "partial_data",
  warnings: "warnings",
  no_data: "no_data",
  queued: "failed",
  held: "held",
  failed: "failed",
  import_failed: "failed",
};

/** The month's numbers decide; without numbers, the best request does. */
export function matrixStatus({ imported, isNotOffered, attempts }: CellFacts): MatrixStatus {
  const nothingPlanned = { imported, isNotOffered: false, isPlanned: false, isBroken: false, isCanceled: false };
  const offer = isNotOffered ? [matrixStatuses.indexOf("not_offered")] : [];
  const ranks = [null, ...attempts].map((attempt) => {
    const state = cellState({ ...nothingPlanned, attempt: attempt && { ...attempt, belongsToPlanned: false } });
    return matrixStatuses.indexOf(statusOf[state] ?? "untried");
  });
  return matrixStatuses[Math.max(...offer, ...ranks)] ?? "untried";
}
