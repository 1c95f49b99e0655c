import { expect, test } from "vitest";
import { metricsOfRelease4, releaseBreaks } from "./continuity";

const jr1 = { counterCode: "JR1", release: "4" };
const jr2 = { counterCode: "JR2", release: "4" };
const br1 = { counterCode: "BR1", release: "4" };
const tr = { counterCode: "TR", release: "5" };
const months = (from: number, count: number, ...releases: string[]) =>
  Array.from({ length: count }, (_, at) => ({ month: `2025-${String(from + at).padStart(2, "0")}`, releases }));

test("requests of articles go on from JR1; what BR1 counts under the same name is something else", () => {
  expect(metricsOfRelease4(["Total_Item_Requests"], [tr, jr1])).toEqual(["ft_total"]);
  expect(metricsOfRelease4(["Total_Item_Requests"], [tr, jr1, br1])).toEqual([]);
  expect(metricsOfRelease4(["Total_Item_Requests", "Unique_Title_Requests"], [tr, jr1, br1])).toEqual(["ft_total"]);
  expect(metricsOfRelease4(["Total_Item_Requests"], [jr1, jr2])).toEqual(["ft_total"]);
  expect(metricsOfRelease4(["Unique_Item_Requests"], [tr, jr1])).toEqual([]);
  expect(metricsOfRelease4(["Total_Item_Requests"], [tr])).toEqual([]);
});

test("a break stands where the newer release begins, and says how long the older one is there as well", () => {
  const breaks = releaseBreaks([...months(1, 2, "5"), ...months(3, 2, "5", "5.1"), ...months(5, 2, "5.1")], {
    metric: ["Total_Item_Requests"],
    dataType: ["Journal"],
  });
  expect(breaks).toEqual([{ at: "2025-03", before: "5", after: "5.1", until: "2025-04", notes: ["journalsGoOn"] }]);
});

test("three releases have two breaks, one release none", () => {
  const breaks = releaseBreaks([...months(1, 1, "4"), ...months(2, 1, "5"), ...months(3, 1, "5.1")], {});
  expect(breaks.map(({ at, until, notes }) => [at, until, notes])).toEqual([
    ["2025-02", null, ["fromRelease4"]],
    ["2025-03", null, ["booksDiffer"]],
  ]);
  expect(releaseBreaks(months(1, 5, "5.1"), {})).toEqual([]);
});

test.each([
  [{ metric: ["Unique_Title_Requests"] }, ["titlesGoOn"]],
  [{ metric: ["Searches_Regular"] }, ["goesOn"]],
  [{ metric: ["No_License"], accessType: ["Controlled"] }, ["goesOn", "controlledNarrower"]],
  [{ metric: ["Total_Item_Requests"], dataType: ["Book"] }, ["booksDiffer"]],
])("what the break does to %j", (where, notes) => {
  expect(releaseBreaks([...months(1, 1, "5"), ...months(2, 1, "5.1")], where)[0]?.notes).toEqual(notes);
});
