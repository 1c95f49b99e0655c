import { expect, test } from "vitest";
import { countedTwice } from "./counted-twice";

const report = (counterCode: string, release: string, ...metrics: string[]) => ({
  ...{ shortName: release === "5.1" ? `${counterCode}51` : counterCode, counterCode, release },
  metrics: metrics.map((metric) => ({ metric, group: metric.startsWith("Searches") ? "search" : "full_text" })),
});

const requests = "Total_Item_Requests";
const TR = report("TR", "5", requests);

test.each([
  ["a full report and its view, of which one counts", [TR, report("TR_J1", "5", requests)], []],
  ["views of journals and of books", [report("TR_J1", "5", requests), report("TR_B1", "5", requests)], []],
  ["two views of journals, of which one counts", [report("TR_J1", "5", requests), report("TR_J3", "5", requests)], []],
  ["titles and items of the same use", [TR, report("IR", "5", requests)], [["TR", "IR"]]],
  ["other metrics", [TR, report("DR", "5", "Searches_Regular")], []],
  ["a view without metrics", [TR, report("TR_J1", "5")], []],
  ["releases that replace each other", [TR, report("TR", "5.1", requests)], []],
  ["custom reports", [TR, report("loans", "own", requests)], []],
])("countedTwice handles %s", (_, reports, expected) => {
  expect(countedTwice(reports)).toEqual(expected);
});
