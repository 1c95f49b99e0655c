import { expect, test } from "vitest";
import { effectOfToggling, toggleSeries } from "./shown-series";

const series = [{ key: "a" }, { key: "b" }, { key: "c" }];

test("toggled hides and shows a series", () => {
  expect(effectOfToggling(new Set(), "b", series)).toBe("hideSeries");
  const hidden = toggleSeries(new Set(), "b", series);
  expect([...hidden]).toEqual(["b"]);
  expect(effectOfToggling(hidden, "b", series)).toBe("showSeries");
  expect([...toggleSeries(hidden, "b", series)]).toEqual([]);
});

test("toggled shows all series when the last one is hidden, and effectOfToggling says so before", () => {
  const hidden = new Set(["a", "b", "gone"]);
  expect(effectOfToggling(hidden, "c", series)).toBe("showAllSeries");
  expect([...toggleSeries(hidden, "c", series)]).toEqual([]);
});
