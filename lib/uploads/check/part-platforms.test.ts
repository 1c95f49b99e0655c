import { expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { partPlatforms } from "./part-platforms";

function part(place: string | null, platforms: string[], withUsage = ["2024-01"], report = "TR") {
  const summary = { release: "5" as const, report, rows: 1, cells: 1, nonzero: 1, sums: {} };
  const months = { asked: [], withUsage: withUsage.map((one) => month(one)), notReady: [], gone: [] };
  return { place, platforms: new Set(platforms), reading: { reports: [summary], header: null, months } };
}

test("several platforms are detected when a report repeats the same months for each", () => {
  expect(partPlatforms([part("A", ["Forest"]), part("B", ["Meadow"])])).toEqual(["Forest", "Meadow"]);
  expect(partPlatforms([part("A", ["Forest"]), part("B", ["Meadow"]), part("Heath", [])])).toEqual([
    ...["Forest", "Meadow", "Heath"],
  ]);
});

test.each<[string, ReturnType<typeof part>[]]>([
  ["one part", [part("A", ["Forest"])]],
  ["the same platform", [part("A", ["Forest"]), part("B", ["Forest"])]],
  ["platforms beside each other", [part("A", ["Forest", "Meadow"]), part("B", ["Heath"])]],
  ["rows without a platform", [part("A", ["Forest", ""]), part("B", ["Meadow"])]],
  [
    "other months, in which a platform may have another name",
    [part("A", ["Forest"]), part("B", ["Meadow"], ["2024-02"])],
  ],
  ["other reports", [part("A", ["Forest"]), part("B", ["Meadow"], ["2024-01"], "DR")]],
  ["texts one below the other", [part(null, ["Forest"]), part(null, ["Meadow"])]],
])("several platforms are not detected from %s", (_, parts) => {
  expect(partPlatforms(parts)).toEqual(parts.map(() => null));
});
