import { rulesOver } from "@/lib/kit/rule";
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
  "warnings",
  "no_data",
  "failed",
  "cancelled",
] as const;

export type IntentionState = (typeof intentionStates)[number];

type Standing = {
  finishedAt: Date | null;
  cancelledAt: Date | null;
  /** Credentials or report are marked broken, or the report is not chosen any more. */
  isBroken: boolean;
  /** Of the newest attempt. */
  status: AttemptStatus | null;
  isPartial: boolean | null;
  /** Its usage was imported with something to look at. */
  hasWarning: boolean | null;
};

const { every, firstOf, isOneOf, isSet, isTrue, not } = rulesOver<Standing>({
  finishedAt: "i.finished_at",
  cancelledAt: "i.cancelled_at",
  isBroken: "(c.broken_since IS NOT NULL OR r.credentials_id IS NULL OR r.broken_since IS NOT NULL)",
  status: "a.status",
  isPartial: "a.is_partial",
  hasWarning: "(a.warning_code <> '')",
});

const isOver = isSet("finishedAt");

/**
 * What a librarian has to know of an intention, in one word. In PostgreSQL of intention i of credentials c, whose report
 * r may be gone, and its newest attempt a, if there is one.
 */
export const intentionState = firstOf<IntentionState>(
  [
    ["downloading", isOneOf("status", "downloading")],
    ["importing", isOneOf("status", "importing")],
    ["cancelled", isSet("cancelledAt")],
    ["resting", every(not(isOver), isTrue("isBroken"))],
    ["retrying", every(not(isOver), isSet("status"))],
    ["waiting", not(isOver)],
    ["partial", every(isOneOf("status", "success"), isTrue("isPartial"))],
    ["warnings", every(isOneOf("status", "success"), isTrue("hasWarning"))],
    ["success", isOneOf("status", "success")],
    ["no_data", isOneOf("status", "no_data")],
  ],
  "failed",
);
