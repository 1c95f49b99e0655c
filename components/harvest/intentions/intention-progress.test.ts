import { describe, expect, test } from "vitest";
import type { Intention } from "@/lib/harvest/contract";
import {
  countStates,
  isWaiting,
  lastChange,
  lastTry,
  mergeIntentions,
  progressOf,
  readinessOf,
  refreshInterval,
  retryRequests,
} from "./intention-progress";

const named = { pk: 1, name: "JSTOR", name_en: null, name_cs: null };

const intention = (pk: number, more: Partial<Intention> = {}): Intention => ({
  pk,
  harvest: 1,
  organization: named,
  platform: { ...named, short_name: "JSTOR" },
  credentials: { pk: 5, title: "" },
  counter_report: { pk: 9, code: "TR", name: "Title Master Report", counter_version: "5" },
  month: "2026-03",
  state: "waiting",
  priority: 100,
  not_before: "2026-04-01T10:00:00.000Z",
  rest: null,
  retries: 0,
  attempt_count: 0,
  attempt: null,
  finished_at: null,
  canceled_at: null,
  last_updated: "2026-04-01T10:00:00.000Z",
  ...more,
});

const over = { finished_at: "2026-04-01T10:05:00.000Z" };
const attempt = {
  pk: 1,
  http_status: 200,
  partial: false,
  warning_code: "",
  started_at: "",
  downloaded_at: null,
  finished_at: null,
};
const noData = (pk: number, error_code: string) =>
  intention(pk, {
    state: "no_data",
    month: "2026-04",
    attempt: { ...attempt, status: "no_data", error_code },
    ...over,
  });
const noon = new Date("2026-04-01T12:00:00.000Z");

describe("the progress of a harvest", () => {
  test("replaces changed intentions", () => {
    const merged = mergeIntentions([intention(1), intention(2)], [intention(1, { state: "success" }), intention(3)]);
    expect(merged.map(({ pk, state }) => [pk, state])).toEqual([
      [1, "success"],
      [2, "waiting"],
      [3, "waiting"],
    ]);
  });

  test("finds the newest change", () => {
    const newer = "2026-04-01T11:00:00.000Z";
    expect(lastChange([intention(1, { last_updated: newer }), intention(2)])).toBe(newer);
    expect(lastChange([])).toBeUndefined();
  });

  test("counts canceled intentions as finished and failed ones separately", () => {
    const intentions = [
      intention(1, { state: "failed", ...over }),
      intention(2, { state: "canceled", canceled_at: over.finished_at }),
      intention(3, { state: "importing" }),
      intention(4),
      intention(5, { state: "resting" }),
    ];
    expect(progressOf(intentions)).toEqual({ total: 5, finished: 2, failed: 1, working: 1, resting: 1 });
  });

  test("counts only states that occur", () => {
    const intentions = [
      intention(1, { state: "failed" }),
      intention(2),
      intention(3),
      noData(4, "3031"),
      noData(5, "3030"),
    ];
    expect(countStates(intentions)).toEqual([
      { state: "waiting", count: 2 },
      { state: "no_data", count: 1 },
      { state: "failed", count: 1 },
      { state: "not_ready", count: 1 },
    ]);
  });
});

describe("readinessOf", () => {
  const asOf = noon.toISOString();
  test.each([
    ["now when it is due", intention(1), "now"],
    ["now while it is active", intention(1, { state: "importing", not_before: "2026-04-02T00:00:00.000Z" }), "now"],
    [
      "later when it is scheduled",
      intention(1, { state: "retrying", not_before: "2026-04-02T00:00:00.000Z" }),
      "later",
    ],
    ["blocked until its credentials are fixed", intention(1, { state: "resting" }), "blocked"],
    ["null when it has ended", intention(1, { state: "failed", ...over }), null],
  ])("%s", (_, intentions, readiness) => {
    expect(readinessOf(intentions, asOf)).toBe(readiness);
  });

  test("is null for active and ended intentions", () => {
    const intentions = [
      intention(1),
      intention(2, { state: "downloading" }),
      intention(3, { state: "resting" }),
      intention(4, over),
    ];
    expect(intentions.filter(isWaiting).map(({ pk }) => pk)).toEqual([1, 3]);
  });
});

describe("refreshInterval", () => {
  test.each([
    ["everything has ended", [intention(1, { state: "success", ...over })], 0],
    [
      "a download is running",
      [intention(1, { state: "downloading" }), intention(2, { state: "success", ...over })],
      2_000,
    ],
    ["something is due", [intention(1)], 2_000],
    [
      "the next attempt is in half a minute",
      [intention(1, { state: "retrying", not_before: "2026-04-01T12:00:30.000Z" })],
      30_000,
    ],
    [
      "the next attempt is tomorrow",
      [intention(1, { state: "retrying", not_before: "2026-04-02T12:00:00.000Z" })],
      60_000,
    ],
    ["all wait for a fix", [intention(1, { state: "resting" })], 60_000],
  ])("when %s", (_, intentions, milliseconds) => {
    expect(refreshInterval(intentions, noon)).toBe(milliseconds);
  });
});

test("retryRequests repeats failed months and months not ready, one by one", () => {
  const intentions = [
    intention(1, { state: "failed", ...over }),
    intention(2, { state: "success", ...over }),
    intention(3),
    noData(4, "3031"),
    noData(5, "3030"),
  ];
  expect(retryRequests(intentions)).toEqual([
    { credentials: 5, counter_report: 9, start_date: "2026-03", end_date: "2026-03" },
    { credentials: 5, counter_report: 9, start_date: "2026-04", end_date: "2026-04" },
  ]);
});

test.each([
  ["download_failed", "http-503", "failed"],
  ["parsing_failed", "json-truncated", "failed"],
  ["download_failed", "1011", "preparing"],
  ["no_data", "3031", "not_ready"],
  ["no_data", "3030", "no_data"],
  ["success", "3040", "partial"],
] as const)("an attempt that ended as %s (%s) shows as %s when another one follows", (status, error_code, expected) => {
  expect(lastTry({ status, error_code })).toBe(expected);
});
