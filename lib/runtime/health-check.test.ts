import { expect, test } from "vitest";
import { untilUnresponsive } from "./health-check";

const soon = { every: 1, patience: 20, misses: 3 };
const never = new AbortController().signal;

test("reports a process after several unanswered checks in a row, and resets the count on an answer", async () => {
  const answers = [true, false, false, true, false, false, false];
  let calls = 0;
  const ask = async () => {
    if (!answers[calls++]) throw new Error("connect ECONNREFUSED");
  };
  const before = performance.now();
  const deaf = await untilUnresponsive(ask, never, soon);
  expect(deaf?.reason).toBe("does not answer: connect ECONNREFUSED");
  expect(deaf?.heardAt).toBeGreaterThan(before);
  expect(calls).toBe(7);
});

test("times out a check that ignores its signal", async () => {
  const deaf = await untilUnresponsive(() => new Promise(() => undefined), never, { ...soon, misses: 2 });
  expect(deaf?.reason).toBe("does not answer: no response within 0.02 s");
});

test("stops checking when the process has ended", async () => {
  const ended = new AbortController();
  let calls = 0;
  const listening = untilUnresponsive(async () => calls++ > 2 && ended.abort(), ended.signal, soon);
  expect(await listening).toBeNull();
});
