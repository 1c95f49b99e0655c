import { expect, test } from "vitest";
import { histogramBins } from "./histogram-bins";

test("bins are contiguous up to the last one with titles", () => {
  const bins = histogramBins(
    new Map([
      [0, { count: 3, interest: 0 }],
      [2, { count: 7, interest: 20 }],
      [10, { count: 1, interest: 2345 }],
    ]),
    2345,
  );
  expect(bins.map(({ name }) => name)).toEqual([
    ...["0", "1", "2–5", "6–10", "11–20", "21–50", "51–100", "101–200", "201–500", "501–1000", "1001–10000"],
  ]);
  expect(bins.map(({ count }) => count)).toEqual([3, 0, 7, 0, 0, 0, 0, 0, 0, 0, 1]);
  expect(bins.map(({ interest }) => interest)).toEqual([0, 0, 20, 0, 0, 0, 0, 0, 0, 0, 2345]);
});

test("last bin contains all larger values; no titles give no bins", () => {
  expect(histogramBins(new Map([[14, { count: 1, interest: 123_456_789 }]]), 123_456_789).at(-1)).toMatchObject({
    ...{ start: 10_000_001, end: 123_456_789 },
  });
  expect(histogramBins(new Map(), 0)).toEqual([]);
});
