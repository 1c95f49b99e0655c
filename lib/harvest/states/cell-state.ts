import { monthOf } from "@/lib/counter/standard/month";
import type { AttemptStatus } from "./attempt-status";
import { isHeld } from "./held-answers";

/** State of a report and month of credentials; texts: harvest.cell.<state>. */
export const cellStates = [
  "success",
  "partial",
  "warnings",
  "no_data",
  "downloading",
  "importing",
  "waiting",
  "retrying",
  "queued",
  "not_offered",
  "broken",
  "held",
  "failed",
  "import_failed",
  "canceled",
  "deleted",
  "not_harvested",
] as const;

export type CellState = (typeof cellStates)[number];

type Cell = {
  /** The month's current numbers, from any source. */
  imported: { factCount: number; isPartial: boolean; hasWarning: boolean } | null;
  /** The provider's list of reports does not have it; nothing was requested. */
  isNotOffered: boolean;
  /** An intention for it is open. */
  isPlanned: boolean;
  /** Credentials or report are marked broken. */
  isBroken: boolean;
  /** The newest intention was canceled. */
  isCanceled: boolean;
  /** The newest request of any intention for it. */
  attempt: { status: AttemptStatus; errorCode: string; belongsToPlanned: boolean } | null;
};

/** Existing numbers take precedence, then active or pending intentions, then the result of the newest request. */
export function cellState({ imported, isNotOffered, isPlanned, isBroken, isCanceled, attempt }: Cell): CellState {
  if (imported) return there(imported);
  if (attempt?.status === "downloading" || attempt?.status === "importing") return attempt.status;
  if (isNotOffered && !isBroken && !isCanceled) return "not_offered";
  if (isPlanned) return planned(isBroken, attempt);
  if (isCanceled) return "canceled";
  return attempt ? ended(attempt) : isBroken ? "broken" : "not_harvested";
}

function there({ factCount, isPartial, hasWarning }: NonNullable<Cell["imported"]>): CellState {
  if (factCount === 0) return "no_data";
  return isPartial ? "partial" : hasWarning ? "warnings" : "success";
}

type Attempt = NonNullable<Cell["attempt"]>;

function planned(isBroken: boolean, attempt: Attempt | null): CellState {
  if (isBroken) return "broken";
  if (!attempt?.belongsToPlanned) return "waiting";
  return attempt.errorCode === "3031" ? "queued" : "retrying";
}

/** Imported usage that no longer exists was deleted; a month that is not ready is not empty. */
function ended({ status, errorCode }: Attempt): CellState {
  if (status === "success") return "deleted";
  if (isHeld(errorCode)) return "held";
  if (status === "import_failed") return "import_failed";
  if (status !== "no_data") return "failed";
  return errorCode === "3031" ? "queued" : "no_data";
}

/** The publisher no longer has the month (yyyy-MM); `first` is the first day of its oldest month. */
export const isExpired = (first: Date | null, month: string): boolean => first !== null && month < monthOf(first);
