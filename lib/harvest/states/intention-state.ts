import { rulesForColumns } from "@/lib/kit/rule";
import type { AttemptStatus } from "./attempt-status";
import { heldCodes } from "./held-answers";

/** State of an intention for librarians; texts: harvest.state.<state>. */
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
  "not_offered",
  "held",
  "failed",
  "canceled",
] as const;

export type IntentionState = (typeof intentionStates)[number];

type Standing = {
  finishedAt: Date | null;
  canceledAt: Date | null;
  /** Credentials or report are marked broken, or the report is no longer chosen. */
  isBroken: boolean;
  /** The provider's list of reports did not have it; nothing was requested since. */
  notOfferedAt: Date | null;
  /** Of the newest attempt. */
  status: AttemptStatus | null;
  errorCode: string | null;
  isPartial: boolean | null;
  /** Its usage was imported with a warning. */
  hasWarning: boolean | null;
};

const { every, firstOf, isOneOf, isSet, isTrue, not } = rulesForColumns<Standing>({
  finishedAt: "i.finished_at",
  canceledAt: "i.canceled_at",
  isBroken: "(c.broken_since IS NOT NULL OR r.credentials_id IS NULL OR r.broken_since IS NOT NULL)",
  notOfferedAt: "i.not_offered_at",
  status: "a.status",
  errorCode: "a.error_code",
  isPartial: "a.is_partial",
  hasWarning: "(a.warning_code <> '')",
});

const isOver = isSet("finishedAt");

/** In PostgreSQL: state of intention i of credentials c, whose report r and newest attempt a may be missing. */
export const intentionState = firstOf<IntentionState>(
  [
    ["downloading", isOneOf("status", "downloading")],
    ["importing", isOneOf("status", "importing")],
    ["canceled", isSet("canceledAt")],
    ["resting", every(not(isOver), isTrue("isBroken"))],
    ["not_offered", isSet("notOfferedAt")],
    ["retrying", every(not(isOver), isSet("status"))],
    ["waiting", not(isOver)],
    ["partial", every(isOneOf("status", "success"), isTrue("isPartial"))],
    ["warnings", every(isOneOf("status", "success"), isTrue("hasWarning"))],
    ["success", isOneOf("status", "success")],
    ["no_data", isOneOf("status", "no_data")],
    ["held", isOneOf("errorCode", ...heldCodes)],
  ],
  "failed",
);
