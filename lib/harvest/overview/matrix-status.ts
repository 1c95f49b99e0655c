import type { AttemptStatus } from "../attempt/attempt-status";

/** What is known of a month, from the least to the most; words: harvest.matrix.<status>. */
export const matrixStatuses = ["untried", "failed", "no_data", "partial_data", "success"] as const;

export type MatrixStatus = (typeof matrixStatuses)[number];

type Known = {
  /** The month's current numbers. */
  imported: { factCount: number; isPartial: boolean } | null;
  attempts: readonly { status: AttemptStatus; errorCode: string }[];
};

/** The month's numbers decide; without them the best of all requests does. */
export function matrixStatus({ imported, attempts }: Known): MatrixStatus {
  if (imported) return imported.factCount === 0 ? "no_data" : imported.isPartial ? "partial_data" : "success";
  const ranks = attempts.map((attempt) => matrixStatuses.indexOf(rankOf(attempt)));
  return matrixStatuses[Math.max(0, ...ranks)] ?? "untried";
}

/** Without numbers a success is one whose usage was deleted since; a month that is not ready yet is not empty. */
function rankOf({ status, errorCode }: Known["attempts"][number]): MatrixStatus {
  switch (status) {
    case "downloading":
    case "importing":
    case "success":
      return "untried";
    case "no_data":
      return errorCode === "3031" ? "failed" : "no_data";
    default:
      return "failed";
  }
}
