import { expect, test } from "vitest";
import { readFigure, yearsInSheet } from "./years-in-sheet";

const read = (...lines: string[]) => {
  const rows = lines.map((line, at) => ({ number: at + 1, cells: line.split("|") }));
  const { years, unknown } = yearsInSheet(rows);
  const texts = years.map(({ row, name, internalId, year, fte, students, staff }) =>
    [row, name || internalId, year, fte, students, staff].join("|"),
  );
  return { texts, unknown };
};

test.each([
  ["in English", "Library|Year|FTE|Students|Staff|Remark", ["2|A|2025|100|120|9"], ["Remark"]],
  ["in Czech", "Knihovna|Rok|Uživatelé (FTE)|Studenti|Zaměstnanci|Poznámka", ["2|A|2025|100|120|9"], ["Poznámka"]],
])("yearsInSheet recognizes headings %s", (_, headings, texts, unknown) => {
  expect(read(headings, "A|2025|100|120|9|x", "B|2025|||", "||")).toEqual({ texts, unknown });
});

test("yearsInSheet reads a column for each figure and year", () => {
  expect(read("Internal ID|FTE 2024|2025|Students 2025", "A1|90|100|120", "A2|80||")).toEqual({
    texts: ["2|A1|2024|90||", "2|A1|2025|100|120|", "3|A2|2024|80||"],
    unknown: [],
  });
});

test("yearsInSheet needs headings of an organization and a figure", () => {
  expect(read("A|2025|100").texts).toEqual([]);
  expect(read("Year|FTE", "2025|100").texts).toEqual([]);
  expect(read("Library|Year", "A|2025").texts).toEqual([]);
});

test.each([
  ["fte", "1 234,5", 1234.5],
  ["fte", "1,234.56", 1234.6],
  ["fte", "12,345", 12345],
  ["fte", "0", 0],
  ["students", "1\u00A0200", 1200],
  ["students", "12.5", undefined],
  ["staff", "-3", undefined],
  ["staff", "about 20", undefined],
  ["staff", "99999999", undefined],
] as const)("readFigure reads %s %j as %s", (figure, text, value) => {
  expect(readFigure(figure, text)).toBe(value);
});
