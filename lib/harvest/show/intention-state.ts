import type { AttemptStatus } from "../attempt/attempt-status";

/** Where an intention stands, as a librarian sees it; words: harvest.state.<state>. */
export const intentionStates = [
  "waiting",
  "retrying",
  "resting",
  "downloading",
  "importing",
  "success",
  "partial",
  "no_data",
  "failed",
  "cancelled",
] as const;

export type IntentionState = (typeof intentionStates)[number];

type Standing = {
  finishedAt: Date | null;
  cancelledAt: Date | null;
  /** Credentials or report are marked broken. */
  isBroken: boolean;
  /** The newest attempt. */
  attempt: { status: AttemptStatus; isPartial: boolean } | null;
};

/** What a librarian has to know of an intention, in one word. */
export function intentionState({ finishedAt, cancelledAt, isBroken, attempt }: Standing): IntentionState {
  if (attempt?.status === "downloading" || attempt?.status === "importing") return attempt.status;
  if (cancelledAt) return "cancelled";
  if (!finishedAt) return isBroken ? "resting" : attempt ? "retrying" : "waiting";
  if (attempt?.status === "success") return attempt.isPartial ? "partial" : "success";
  return attempt?.status === "no_data" ? "no_data" : "failed";
}
