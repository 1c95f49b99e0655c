import { expect, test } from "vitest";
import { intentionState } from "./intention-state";

const at = new Date("2025-03-01");
const intention = {
  finishedAt: null,
  cancelledAt: null,
  isBroken: false,
  status: null,
  isPartial: null,
  hasWarning: null,
};
const done = { ...intention, finishedAt: at };
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
  [{ ...intention, ...attempt("importing"), cancelledAt: at }, "importing"],
  [{ ...intention, cancelledAt: at }, "cancelled"],
  [{ ...intention, cancelledAt: at, ...attempt("no_data") }, "cancelled"],
  [done, "failed"],
  [{ ...done, ...attempt("success") }, "success"],
  [{ ...done, ...attempt("success", true) }, "partial"],
  [{ ...done, ...attempt("success", false, true) }, "warnings"],
  [{ ...done, ...attempt("success", true, true) }, "partial"],
  [{ ...done, ...attempt("no_data") }, "no_data"],
  [{ ...done, ...attempt("download_failed") }, "failed"],
  [{ ...done, ...attempt("parsing_failed") }, "failed"],
  [{ ...done, ...attempt("import_failed") }, "failed"],
] as const)("intentionState of %o is %s", (given, state) => {
  expect(intentionState.nameOf(given)).toBe(state);
});
