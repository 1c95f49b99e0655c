import { expect, test } from "vitest";
import type { MonthOverview } from "@/lib/harvest/overview/contract";
import { cellStates } from "@/lib/harvest/states/cell-state";
import { overviewCell as cell, overviewRow as row } from "../table/sample-rows";
import { overviewInterval } from "./overview-every";

const now = new Date("2025-04-05T10:00:00Z");
const none = {
  success: 0,
  partial: 0,
  warnings: 0,
  no_data: 0,
  downloading: 0,
  importing: 0,
  waiting: 0,
  retrying: 0,
  queued: 0,
};
const rest = { broken: 0, failed: 0, import_failed: 0, cancelled: 0, deleted: 0, not_harvested: 0 };
const month = (states: Partial<MonthOverview["states"]>, not_before: string | null = null) => ({
  states: { ...none, ...rest, ...states },
  results: [row(5, cell({ state: "waiting", planned: true, not_before }))],
});

test("the test's counts cover all states", () => {
  expect(Object.keys({ ...none, ...rest }).sort()).toEqual([...cellStates].sort());
});

test("overviewInterval is 0 when nothing changes", () => {
  expect(overviewInterval(month({ success: 4, failed: 2, broken: 1 }), now)).toBe(0);
});

test("overviewInterval is short while something is active or due, long while everything waits", () => {
  expect(overviewInterval(month({ downloading: 1 }), now)).toBe(3000);
  expect(overviewInterval(month({ waiting: 1 }, "2025-04-05T09:59:00.000Z"), now)).toBe(3000);
  expect(overviewInterval(month({ queued: 1 }, "2025-04-06T10:00:00.000Z"), now)).toBe(30_000);
});
