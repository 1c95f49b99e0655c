import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TimeLeft } from "@/lib/users/sessions/contract";
import { SessionClock, type Warning } from "./session-clock";

const HOUR = 3600;
const DAYS = 14 * 24 * HOUR;

let answers: (TimeLeft | null | Promise<TimeLeft | null>)[] = [];
let calls = 0;
let lastWarning: Warning | null = null;
let clock = newClock();

function newClock() {
  return new SessionClock({
    ask: async () => {
      calls += 1;
      return answers.shift() ?? null;
    },
    show: (warning) => {
      lastWarning = warning;
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-01T12:00:00Z") });
  answers = [];
  calls = 0;
  lastWarning = null;
  clock = newClock();
});
afterEach(() => {
  clock.stop();
  vi.useRealTimers();
});

const idle = (seconds: number): TimeLeft => ({ seconds_unless_used: seconds, seconds_at_most: DAYS });
const old = (seconds: number): TimeLeft => ({ seconds_unless_used: 8 * HOUR, seconds_at_most: seconds });
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test("asks the server once, two minutes before the end, and warns only after its answer", async () => {
  answers = [idle(120)];
  clock.learn(idle(8 * HOUR));
  await pass(8 * HOUR - 121);
  expect([calls, lastWarning]).toEqual([0, null]);
  await pass(1);
  expect([calls, lastWarning]).toEqual([1, { of: "idleness", minutes: 2 }]);
});

test("shows no warning when the session was extended in this or another tab, until the new end is near", async () => {
  answers = [idle(5 * HOUR), idle(100)];
  clock.learn(idle(8 * HOUR));
  await pass(8 * HOUR - 120);
  expect([calls, lastWarning]).toEqual([1, null]);
  await pass(5 * HOUR - 121);
  expect(calls).toBe(1);
  await pass(1);
  expect([calls, lastWarning]).toEqual([2, { of: "idleness", minutes: 2 }]);
});

test("counts down the minutes, and closes the warning when another tab extends the session", async () => {
  answers = [idle(80), idle(59), idle(8 * HOUR)];
  clock.learn(idle(90));
  expect(lastWarning).toEqual({ of: "idleness", minutes: 2 });
  await pass(10);
  expect(lastWarning).toEqual({ of: "idleness", minutes: 1 });
  await pass(10);
  expect(lastWarning).toEqual({ of: "idleness", minutes: 0 });
  await pass(10);
  expect(lastWarning).toBeNull();
  await pass(HOUR);
  expect(calls).toBe(3);
});

test("ignores an answer to an earlier request after the session was extended", async () => {
  let answer = (_: TimeLeft) => {};
  answers = [new Promise((resolve) => (answer = resolve))];
  clock.learn(idle(60));
  await pass(10);
  clock.learn(idle(8 * HOUR));
  answer(idle(50));
  await pass(0);
  expect(lastWarning).toBeNull();
});

test("warns once of the maximum age: a dismissed warning stays away", async () => {
  answers = [old(90), old(80)];
  clock.learn(old(100));
  expect(lastWarning).toEqual({ of: "age", minutes: 2 });
  clock.dismiss();
  await pass(20);
  expect([calls, lastWarning]).toEqual([2, null]);
});

test("warns again after another login", async () => {
  answers = [old(10 * HOUR), old(110)];
  clock.learn(old(100));
  clock.dismiss();
  await pass(10);
  await pass(10 * HOUR - 120);
  expect(lastWarning).toEqual({ of: "age", minutes: 2 });
});

test("asks again when the server does not answer, and shows nothing until it does", async () => {
  answers = [null, null, idle(90)];
  clock.learn(idle(200));
  await pass(80);
  await pass(10);
  expect([calls, lastWarning]).toEqual([2, null]);
  await pass(10);
  expect(lastWarning).toEqual({ of: "idleness", minutes: 2 });
});

test("asks when a tab becomes visible after the machine slept, and only then", async () => {
  clock.learn(idle(8 * HOUR));
  clock.look();
  vi.setSystemTime(new Date("2026-03-01T19:59:30Z"));
  answers = [idle(30)];
  clock.look();
  await pass(0);
  expect([calls, lastWarning]).toEqual([1, { of: "idleness", minutes: 0 }]);
});

test("asks when the page was rendered without the time left", async () => {
  answers = [idle(8 * HOUR)];
  clock.look();
  await pass(0);
  expect([calls, lastWarning]).toEqual([1, null]);
});

test("asks nothing after the page is gone", async () => {
  clock.learn(idle(60));
  clock.stop();
  await pass(HOUR);
  expect(calls).toBe(0);
});
