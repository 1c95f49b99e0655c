import { expect, test } from "vitest";
import { foldSeries, seriesSum, spread, withoutDwarfing } from "./chart-data";

const ten = Array.from({ length: 10 }, (_, number) => ({ key: `s${number}`, label: `Series ${number}` }));
const row = { month: "2026-03", ...Object.fromEntries(ten.map(({ key }, number) => [key, number])) };
const otherLabel = (count: number) => `Other (${count})`;

test("foldSeries combines the smallest series beyond seven, labeled with their number", () => {
  const folded = foldSeries(ten, [row], { otherLabel, addsUp: true });
  expect(folded.series.map(({ key }) => key)).toEqual(["s3", "s4", "s5", "s6", "s7", "s8", "s9", "other"]);
  expect(folded.series.at(-1)?.label).toBe("Other (3)");
  expect(folded.rows[0]).toMatchObject({ month: "2026-03", s9: 9, other: 3 });
  expect(folded.folded).toBe(3);
});

test("foldSeries keeps a value missing that is missing in all combined series", () => {
  const gap = { month: "2026-04", s9: 1 };
  expect(foldSeries(ten, [row, gap], { otherLabel, addsUp: true }).rows[1]?.other).toBeNull();
});

test("sumOf adds the values there are, and is null without any", () => {
  const gap = { month: "2026-04", s9: 1, s8: null };
  expect([seriesSum([row, gap], "s9"), seriesSum([row, gap], "s8"), seriesSum([gap], "s8")]).toEqual([10, 8, null]);
});

test("foldSeries omits series that must not be added up", () => {
  const folded = foldSeries(ten, [row], { otherLabel, addsUp: false });
  expect(folded.series.map(({ key }) => key)).toEqual(["s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9"]);
  expect(folded.folded).toBe(2);
});

test("foldSeries keeps eight series", () => {
  expect(foldSeries(ten.slice(0, 8), [row], { otherLabel, addsUp: true })).toMatchObject({ folded: 0, rows: [row] });
});

test("spread moves overlapping labels apart, in order and within the picture", () => {
  expect(spread([50, 52, 200], 14, [0, 200])).toEqual([50, 64, 200]);
  expect(spread([198, 199, 200], 14, [0, 200])).toEqual([172, 186, 200]);
  expect(spread([100, 20], 14, [0, 200])).toEqual([100, 20]);
});

test("withoutDwarfing keeps the combined row while the others stay comparable", () => {
  const series = [{ key: "uses", label: "Uses" }];
  const rowsWith = (rest: number) => [
    { title: "Nature", uses: 10 },
    { title: "Brain", uses: 4 },
    { title: "Other", uses: rest },
  ];
  const isRest = ({ title }: { title?: unknown }) => title === "Other";
  expect(withoutDwarfing(rowsWith(30), series, isRest)).toHaveLength(3);
  expect(withoutDwarfing(rowsWith(31), series, isRest).map(({ title }) => title)).toEqual(["Nature", "Brain"]);
});
