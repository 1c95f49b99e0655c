import { expect, test } from "vitest";
import { effectOfToggling, toggled } from "./shown-series";

const series = [{ key: "a" }, { key: "b" }, { key: "c" }];

test("a series is hidden and shown again, and is told which", () => {
  expect(effectOfToggling(new Set(), "b", series)).toBe("hideSeries");
  const hidden = toggled(new Set(), "b", series);
  expect([...hidden]).toEqual(["b"]);
  expect(effectOfToggling(hidden, "b", series)).toBe("showSeries");
  expect([...toggled(hidden, "b", series)]).toEqual([]);
});

test("hiding the last one brings all back, and is told so before", () => {
  const hidden = new Set(["a", "b", "gone"]);
  expect(effectOfToggling(hidden, "c", series)).toBe("showAllSeries");
  expect([...toggled(hidden, "c", series)]).toEqual([]);
});
