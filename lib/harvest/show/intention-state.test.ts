import { expect, test } from "vitest";
import { intentionState } from "./intention-state";

const at = new Date("2025-03-01");
const wish = { finishedAt: null, cancelledAt: null, isBroken: false, attempt: null };
const done = { ...wish, finishedAt: at };
const attempt = <const S extends string>(status: S, isPartial = false) => ({ status, isPartial });

test.each([
  [wish, "waiting"],
  [{ ...wish, isBroken: true }, "resting"],
  [{ ...wish, attempt: attempt("download_failed") }, "retrying"],
  [{ ...wish, attempt: attempt("download_failed"), isBroken: true }, "resting"],
  [{ ...wish, attempt: attempt("downloading") }, "downloading"],
  [{ ...wish, attempt: attempt("importing"), cancelledAt: at }, "importing"],
  [{ ...wish, cancelledAt: at }, "cancelled"],
  [{ ...wish, cancelledAt: at, attempt: attempt("no_data") }, "cancelled"],
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
