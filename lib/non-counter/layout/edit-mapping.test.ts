import { expect, test } from "vitest";
import {
  changeColumn,
  columnOf,
  guessMapping,
  headingsOf,
  isFitting,
  joinHeadings,
  markColumn,
  moveHeadings,
  periodOfColumn,
} from "./edit-mapping";

const rows = (...lines: string[]) => lines.map((line, index) => ({ number: index + 1, cells: line.split("|") }));
const monthly = { period_months: 1, has_titles: true, attributes: ["Publisher"] };
const roles = (draft: ReturnType<typeof guessMapping>) =>
  Object.fromEntries(draft.mapping.columns.map(({ heading, role }) => [heading, role]));

test("headings below other rows are recognized with their months", () => {
  const sheet = rows("Vendor|", "", "Title|ISBN|Publisher|YOP|Views|Jan 2024", "A|1|P|2|3|4");
  const draft = guessMapping(sheet, monthly);
  expect([draft.headingRow, draft.mapping.periods]).toEqual([3, "columns"]);
  expect(roles(draft)).toEqual({ Title: "Title", ISBN: "ISBN", Publisher: "Publisher" });
  const headings = headingsOf(sheet, draft);
  expect([4, 5].map((index) => periodOfColumn(draft, headings, index, 1)?.month)).toEqual([undefined, "2024-01"]);
});

test("Czech headings are recognized", () => {
  const sheet = rows("Název knihy|ISBN|Vydavatel|Kategorie|leden 2024", "A|1|P|K|4");
  expect(roles(guessMapping(sheet, monthly))).toEqual({ "Název knihy": "Title", ISBN: "ISBN", Vydavatel: "Publisher" });
});

test("column of months is recognized by its cells", () => {
  const draft = guessMapping(rows("Film|When|Plays", "M|2024-01|3", "M|2024-02|4"), monthly);
  expect([roles(draft), draft.mapping.periods]).toEqual([{ When: "Period" }, "column"]);
});

test.each([
  ["years above months", ["Kino|", "||2023||2024", "Film|Country|Jan|Feb|Jan", "M|CZ|1|2|3"], [3, true]],
  ["metrics above months", ["Film|Views||Hours|", "|2024-01|2024-02|2024-01|2024-02", "M|1|2|3|4"], [2, true]],
  ["a line of text above months", ["Usage of films||", "Film|2024-01|2024-02", "M|1|2"], [2, false]],
  ["years alone", ["Film|2023|2024", "M|3|4", "N|5|6"], [1, false]],
])("headings of %s are found in their row", (_, lines, expected) => {
  const { headingRow, mapping } = guessMapping(rows(...lines), monthly);
  expect([headingRow, mapping.two_rows]).toEqual(expected);
});

test("two rows of headings are combined once a user marks them", () => {
  const sheet = rows("|2023|", "Film|Total|Jan", "M|1|2");
  const draft = joinHeadings(guessMapping(sheet, monthly), true, sheet, monthly);
  const moved = moveHeadings(draft, 2, sheet, monthly);
  expect(periodOfColumn(moved, headingsOf(sheet, moved), 2, 1)).toEqual({ month: "2023-01", metric: null });
});

test("column of days is recognized by its cells and replaces one of periods", () => {
  const sheet = rows("When|Film|Plays", "1.3.2024|M|3", "2.3.2024|M|4");
  const draft = guessMapping(sheet, monthly);
  expect([roles(draft), draft.mapping.periods]).toEqual([{ When: "Day" }, "column"]);
  expect(roles(markColumn(draft, "Film", "Period"))).toEqual({ Film: "Period" });
});

test.each([
  ["leden|únor|prosinec", "Název filmu"],
  ["January|February|December", "Film title"],
  ["Jan|Feb|Dec", "Name of the video"],
])("months without a year are recognized in %s", (months, title) => {
  const sheet = rows("Filmy za rok 2024", `${title}|${months}`, "Celkem|4508|4512|5102", "M|3|4|5");
  const draft = guessMapping(sheet, monthly);
  expect([draft.headingRow, draft.mapping.periods, roles(draft)]).toEqual([2, "names", { [title]: "Title" }]);
  const headings = headingsOf(sheet, draft);
  expect(periodOfColumn(draft, headings, 3, 1, "2024")).toEqual({ month: "2024-12", metric: null });
  expect(periodOfColumn(draft, headings, 3, 1, "")).toBeNull();
});

test("column of years next to months without a year is recognized by its cells", () => {
  const draft = guessMapping(rows("Film|Rok|leden|únor", "M|2023|1|2", "M|2024|3|4"), monthly);
  expect([roles(draft), draft.mapping.periods]).toEqual([{ Rok: "Period" }, "names"]);
});

test("counts that could be months are no headings, and no month is in the future", () => {
  const draft = guessMapping(rows("Film|Plays|Hours|Users", "Sum|6408|4512|5102", "M|2064|4512|5102"), monthly);
  expect([draft.headingRow, draft.mapping.periods]).toEqual([1, "given"]);
  const headings = headingsOf(rows("Film|2064-08"), { ...draft, mapping: { ...draft.mapping, periods: "columns" } });
  expect(periodOfColumn({ ...draft, mapping: { ...draft.mapping, periods: "columns" } }, headings, 1, 1)).toBeNull();
});

test("month is entered for each file when the sheet has none", () => {
  expect(guessMapping(rows("Film|Plays", "M|3"), monthly).mapping.periods).toBe("given");
});

test("unique role moves to another column, and a repeatable one is shared", () => {
  let draft = guessMapping(rows("a|b|c", "1|2|3"), monthly);
  draft = markColumn(markColumn(draft, "a", "Title"), "b", "Title");
  expect(roles(draft)).toEqual({ b: "Title" });
  draft = markColumn(markColumn(draft, "a", "Value"), "C ", "Value");
  expect(roles(draft)).toEqual({ b: "Title", a: "Value", C: "Value" });
  expect(columnOf(changeColumn(draft, "a", { metric: "Views" }), " A")).toEqual({
    heading: "a",
    role: "Value",
    metric: "Views",
  });
  expect(roles(markColumn(draft, "A", null))).toEqual({ b: "Title", C: "Value" });
});

test("other headings are guessed again, and settings of the sheet stay", () => {
  const sheet = rows("Title|2024-01", "Organization|Metric|2024-02");
  const draft = guessMapping(sheet, monthly);
  const edited = { ...draft, mapping: { ...draft.mapping, skip_rows: ["Source"] } };
  const moved = moveHeadings(edited, 2, sheet, monthly);
  expect([moved.headingRow, roles(moved), moved.mapping.skip_rows]).toEqual([
    2,
    { Organization: "Organization", Metric: "Metric" },
    ["Source"],
  ]);
});

test.each([
  ["Title", false],
  ["ISBN", false],
  ["Publisher", true],
  ["YOP", false],
  ["Metric", true],
] as const)("mapping %s fits a report without titles: %s", (role, fits) => {
  expect(isFitting(role, { ...monthly, has_titles: false })).toBe(fits);
});

test("stored settings are applied to the row that has their headings", () => {
  const sheet = rows("Title|2024-01", "x|y", "Film|Plays", "M|3");
  const edited = { ...guessMapping(sheet, monthly).mapping, columns: [{ heading: "plays", role: "Value" as const }] };
  expect(guessMapping(sheet, monthly, edited)).toEqual({ headingRow: 3, mapping: edited });
});
