import { expect, test } from "vitest";
import { intentionState } from "./intention-state";

const at = new Date("2025-03-01");
const intention = { finishedAt: null, cancelledAt: null, isBroken: false, attempt: null };
const done = { ...intention, finishedAt: at };
const attempt = <const S extends string>(status: S, isPartial = false) => ({ status, isPartial });

test.each([
  [intention, "waiting"],
  [{ ...intention, isBroken: true }, "resting"],
  [{ ...intention, attempt: attempt("download_failed") }, "retrying"],
  [{ ...intention, attempt: attempt("download_failed"), isBroken: true }, "resting"],
  [{ ...intention, attempt: attempt("downloading") }, "downloading"],
  [{ ...intention, attempt: attempt("importing"), cancelledAt: at }, "importing"],
  [{ ...intention, cancelledAt: at }, "cancelled"],
  [{ ...intention, cancelledAt: at, attempt: attempt("no_data") }, "cancelled"],
  [done, "failed"],
  [{ ...done, attempt: attempt("success") }, "success"],
  [{ ...done, attempt: attempt("success", true) }, "partial"],
  [{ ...done, attempt: attempt("no_data") }, "no_data"],
  [{ ...done, attempt: attempt("download_failed") }, "failed"],
  [{ ...done, attempt: attempt("parsing_failed") }, "failed"],
  [{ ...done, attempt: attempt("import_failed") }, "failed"],
] as const)("%o is %s", (given, state) => {
  expect(intentionState(given)).toBe(state);
});
