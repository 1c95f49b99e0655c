import { expect, test } from "vitest";
import { offerOf } from "./offer";

const nothing = { until: null, since: null };
const offered = { first: "2025-01", last: "2026-08" };
const usual = {
  offered,
  month: "2026-09",
  daysSinceMonth: 10,
  delivered: nothing,
  isAutomatic: true,
  isInsisted: false,
};

test.each([
  ["a month within the list", { month: "2026-08" }, "request"],
  ["the first month of the list", { month: "2025-01" }, "request"],
  ["a list without months", { offered: { first: null, last: null } }, "request"],
  ["a month before the list", { month: "2024-12" }, "never"],
  [
    "a month before the list, delivered recently",
    { month: "2024-12", delivered: { until: "2026-08", since: "2024-11" } },
    "request",
  ],
  [
    "a month before the list, delivered long ago",
    { month: "2024-12", delivered: { until: "2026-08", since: "2025-01" } },
    "never",
  ],
  ["a month after the list", {}, "later"],
  ["a month after the list, asked for by hand", { isAutomatic: false }, "never"],
  ["a month after the list that a user insists on", { isAutomatic: false, isInsisted: true }, "request"],
  [
    "a month after the list, of which a later one was delivered",
    { delivered: { until: "2026-09", since: null } },
    "request",
  ],
  ["a late month of a report that was never delivered", { daysSinceMonth: 46 }, "later"],
  [
    "a late month of a report that was delivered",
    { daysSinceMonth: 46, delivered: { until: "2026-08", since: null } },
    "request",
  ],
  [
    "a month after the list that is not late",
    { daysSinceMonth: 45, delivered: { until: "2026-08", since: null } },
    "later",
  ],
  ["a month after the list for a third of a year", { daysSinceMonth: 125 }, "never"],
  ["a report that is not listed", { offered: null }, "never"],
  [
    "a report that is not listed but was delivered",
    { offered: null, delivered: { until: "2025-03", since: null } },
    "request",
  ],
] as const)("offerOf of %s", (_, change, expected) => {
  expect(offerOf({ ...usual, ...change })).toBe(expected);
});
