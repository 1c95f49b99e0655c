import { expect, test } from "vitest";
import type { SheetTemplate } from "./mapping";
import { recognizeTemplate } from "./recognize-template";

const mapping: SheetTemplate["mapping"] = {
  columns: [],
  periods: "columns",
  two_rows: false,
  period_label: "",
  constants: { metric: "", title: "", attributes: {} },
  skip_rows: [],
  blanks: [],
  metric_names: {},
};
const made = (
  name: string,
  headings: string[],
  periods: SheetTemplate["mapping"]["periods"] = "columns",
): SheetTemplate => ({
  ...{ name, headings, mapping: { ...mapping, periods } },
  reportType: { shortName: "R", periodMonths: 1, hasTitles: true, attributes: [], metrics: [] },
});
const rows = (...lines: string[]) => lines.map((line, index) => ({ number: index + 1, cells: line.split("|") }));

const film = made("Films", ["Film", "Action"]);
const book = made("Books", ["Kniha", "ISBN", "Počet"], "given");

test.each([
  ["in a row below others", rows("Vendor", "", "Film|Action|2024-01"), "Films", 3],
  ["moved and with others between", rows("2024-01|ACTION:|x| film "), "Films", 1],
  ["spelled otherwise", rows("Pocet|kniha|isbn"), "Books", 1],
])("headings %s are recognized", (_, sheet, name, headingRow) => {
  expect(recognizeTemplate(sheet, [film, book])).toMatchObject({ kind: "one", template: { name }, headingRow });
});

test.each([
  ["in different rows", rows("Film|2024-01", "Action|2024-01"), ["Action"]],
  ["without a month beside them", rows("Film|Action|Total"), []],
])("headings %s are not recognized, and the missing ones are named", (_, sheet, missing) => {
  expect(recognizeTemplate(sheet, [film, book])).toEqual({ kind: "none", nearest: [{ template: film, missing }] });
});

test("two templates that both fit are both returned", () => {
  const other = made("Other films", ["Film"]);
  expect(recognizeTemplate(rows("Film|Action|2024-01"), [film, other])).toEqual({
    kind: "several",
    templates: [film, other],
  });
});

test("unrelated sheet has no similar template", () => {
  expect(recognizeTemplate(rows("a|b"), [film, book])).toEqual({ kind: "none", nearest: [] });
});
