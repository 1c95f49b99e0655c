import { expect, test } from "vitest";
import { type EmptyReason, emptyReason, type KnownMonths } from "./empty-reason";

const covered: KnownMonths = {
  ...{ isAsked: true, months: 12, sources: 1, expected: 12, covered: 12, elsewhere: 0, waiting: 0, failed: 0 },
  ...{ notOffered: 0, isUnsupported: false, hasMetric: true, mayHaveMetric: true },
};
const none = { ...covered, covered: 0 };

test.each<[EmptyReason, KnownMonths]>([
  ["outside", { ...covered, isAsked: false }],
  ["notOver", { ...none, months: 0, expected: 0 }],
  ["noUse", covered],
  ["partlyNoUse", { ...covered, covered: 11, failed: 1 }],
  ["standsEarlier", { ...covered, elsewhere: 2 }],
  ["metricNotReported", { ...covered, hasMetric: false }],
  // A file may count what its report does not define.
  ["noUse", { ...covered, mayHaveMetric: false }],
  ["metricNotInReport", { ...covered, hasMetric: false, mayHaveMetric: false }],
  ["metricNotInReport", { ...none, hasMetric: false, mayHaveMetric: false, sources: 0, expected: 0 }],
  ["notSupported", { ...none, isUnsupported: true, failed: 12 }],
  ["notSupported", { ...none, isUnsupported: true, sources: 0, expected: 0 }],
  ["notExpected", { ...none, expected: 0 }],
  ["noSource", { ...none, sources: 0, expected: 0 }],
  ["notOffered", { ...none, notOffered: 12 }],
  ["noData", { ...none, notOffered: 11 }],
  ["waiting", { ...none, waiting: 1, failed: 11 }],
  ["failed", { ...none, failed: 1 }],
  ["noData", none],
])("%s", (reason, known) => {
  expect(emptyReason(known)).toBe(reason);
});
