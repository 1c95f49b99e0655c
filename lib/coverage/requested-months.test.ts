import { expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { coverageOfRequested } from "./requested-months";

const running = month("2024-06");
const there = ["2024-02", "2024-03"].map((month) => ({ month, present: 1, partial: 0, expected: 2, spans: [] }));
const lines = (filter: Parameters<typeof coverageOfRequested>[1], here = there) =>
  coverageOfRequested(here, filter, running).map(({ month, present }) => `${month} ${present}`);
const range = (from: string | null, to: string | null) => ({ month: { from, to } });

test("requested months default to the first month with data and the last finished month", () => {
  expect(lines({})).toEqual(["2024-02 1", "2024-03 1", "2024-04 0", "2024-05 0"]);
  expect(lines(range("2024-01", "2024-04"))).toEqual(["2024-01 0", "2024-02 1", "2024-03 1", "2024-04 0"]);
  expect(lines(range("2024-03", "2030-12"), there.slice(1))).toEqual(["2024-03 1", "2024-04 0", "2024-05 0"]);
  expect(lines(range("2024-05", null), [{ month: "2024-06", present: 1, partial: 0, expected: 2, spans: [] }])).toEqual(
    ["2024-05 0", "2024-06 1"],
  );
  expect(
    lines(range("0001-01", "1995-02"), [{ month: "1995-02", present: 1, partial: 0, expected: 1, spans: [] }]),
  ).toHaveLength(2);
});

test("requested months are empty without reports, and recent ones are not due", () => {
  expect(lines(range("2024-01", "2024-04"), [])).toEqual([]);
  expect(coverageOfRequested(there, {}, running).map((one) => [one.is_due, one.expected])).toEqual([
    [true, 2],
    [true, 2],
    [true, 2],
    [false, 2],
  ]);
});

test("years limit requested months, as a range or a list", () => {
  const several = ["2022-12", "2023-05", "2024-01"].map((month) => ({
    month,
    present: 1,
    partial: 0,
    expected: 1,
    spans: [],
  }));
  expect(lines({ year: { from: 2023, to: 2023 } }, several)).toHaveLength(12);
  expect(lines({ year: [2022, 2024], ...range("2022-11", "2024-02") }, several)).toEqual([
    ...["2022-11 0", "2022-12 1", "2024-01 1", "2024-02 0"],
  ]);
  expect(lines({ year: [] }, several)).toEqual([]);
});

test("requested months keep quarters that contain them", () => {
  const spans = [{ from: "2024-01", to: "2024-03", of: null }];
  const result = coverageOfRequested(
    [{ month: "2024-02", present: 1, partial: 0, expected: 1, spans }],
    range("2024-02", "2024-03"),
    running,
  );
  expect(result.map((one) => one.spans)).toEqual([spans, []]);
});
