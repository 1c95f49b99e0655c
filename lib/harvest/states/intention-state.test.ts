import { expect, test } from "vitest";
import { intentionState } from "./intention-state";

const at = new Date("2025-03-01");
const intention = {
  finishedAt: null,
  canceledAt: null,
  isBroken: false,
  notOfferedAt: null,
  status: null,
  errorCode: null,
  isPartial: null,
  hasWarning: null,
};
const finished = { ...intention, finishedAt: at };
const attempt = <const S extends string>(status: S, isPartial = false, hasWarning = false) => ({
  status,
  isPartial,
  hasWarning,
});

test.each([
  [intention, "waiting"],
  [{ ...intention, isBroken: true }, "resting"],
  [{ ...intention, ...attempt("download_failed") }, "retrying"],
  [{ ...intention, ...attempt("download_failed"), isBroken: true }, "resting"],
  [{ ...intention, ...attempt("downloading") }, "downloading"],
  [{ ...intention, ...attempt("importing"), canceledAt: at }, "importing"],
  [{ ...intention, canceledAt: at }, "canceled"],
  [{ ...intention, canceledAt: at, ...attempt("no_data") }, "canceled"],
  [finished, "failed"],
  [{ ...finished, notOfferedAt: at }, "not_offered"],
  [{ ...intention, notOfferedAt: at, ...attempt("no_data") }, "not_offered"],
  [{ ...intention, notOfferedAt: at, isBroken: true }, "resting"],
  [{ ...finished, ...attempt("success") }, "success"],
  [{ ...finished, ...attempt("success", true) }, "partial"],
  [{ ...finished, ...attempt("success", false, true) }, "warnings"],
  [{ ...finished, ...attempt("success", true, true) }, "partial"],
  [{ ...finished, ...attempt("no_data") }, "no_data"],
  [{ ...finished, ...attempt("download_failed") }, "failed"],
  [{ ...finished, ...attempt("parsing_failed") }, "failed"],
  [{ ...finished, ...attempt("parsing_failed"), errorCode: "institution-unconfirmed" }, "held"],
  [{ ...finished, ...attempt("parsing_failed"), errorCode: "wrong-customer" }, "failed"],
  [{ ...finished, ...attempt("parsing_failed"), errorCode: "institution-other", canceledAt: at }, "canceled"],
  [{ ...finished, ...attempt("import_failed") }, "failed"],
] as const)("intentionState of %o is %s", (row, state) => {
  expect(intentionState.nameOf(row)).toBe(state);
});
