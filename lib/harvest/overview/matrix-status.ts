import type { AttemptStatus } from "../attempt/attempt-status";
import { type CellState, cellState } from "../show/cell-state";

/** What is known of a month, from the least to the most; words: harvest.matrix.<status>. */
export const matrixStatuses = ["untried", "failed", "no_data", "partial_data", "warnings", "success"] as const;

export type MatrixStatus = (typeof matrixStatuses)[number];

type Known = {
  /** The month's current numbers. */
  imported: { factCount: number; isPartial: boolean; hasWarning: boolean } | null;
  attempts: readonly { status: AttemptStatus; errorCode: string }[];
};

/** Of each month as its cell would be after one request; usage that arrived and was deleted since is not known any more. */
const statusOf: Partial<Record<CellState, MatrixStatus>> = {
  success: "success",
  partial: "partial_data",
  warnings: "warnings",
  no_data: "no_data",
  queued: "failed",
  failed: "failed",
  import_failed: "failed",
};

/** The month's numbers decide; without them the best of all requests does. */
export function matrixStatus({ imported, attempts }: Known): MatrixStatus {
  const nothingPlanned = { imported, isPlanned: false, isBroken: false, isCancelled: false };
  const ranks = [null, ...attempts].map((attempt) => {
    const state = cellState({ ...nothingPlanned, attempt: attempt && { ...attempt, belongsToPlanned: false } });
    return matrixStatuses.indexOf(statusOf[state] ?? "untried");
  });
  return matrixStatuses[Math.max(...ranks)] ?? "untried";
}
