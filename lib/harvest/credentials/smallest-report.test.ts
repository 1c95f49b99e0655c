import { expect, test } from "vitest";
import { smallestReport } from "./smallest-report";

const reports = (...codes: string[]) => codes.map((counterCode) => ({ counterCode }));

test.each([
  [["TR", "PR", "DR"], "PR"],
  [["JR1", "PR1"], "PR1"],
  [["PR_P1", "TR"], "PR_P1"],
  [["TR", "DR"], "TR"],
  [[], undefined],
])("smallestReport of %j is %s", (codes, smallest) => {
  expect(smallestReport(reports(...codes))?.counterCode).toBe(smallest);
});
