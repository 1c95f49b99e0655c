import { expect, test } from "vitest";
import { listRow } from "./list-row";
import type { ListColumn } from "./recognize-columns";

const columns: ListColumn[] = ["name", "issn", "eissn", "isbn", "doi", "identifier", "tag"];
const recognized = columns.map((is, at) => ({ at, is, heading: is }));
const row = (cells: Partial<Record<ListColumn, string>>) =>
  listRow({ number: 7, cells: columns.map((is) => cells[is] ?? "") }, recognized);

test("list row reads identifiers from any column into the catalog's form", () => {
  expect(
    row({
      ...{ name: " Nature\u00a0 Physics ", issn: "00280836", eissn: "1476-4687", isbn: "0-306-40615-2" },
      ...{ doi: "https://doi.org/10.1000/ABC", identifier: "978 3 16 148410 0", tag: " Physics " },
    }),
  ).toEqual({
    ...{ row: 7, name: "Nature Physics", tag: "Physics", lacks: null },
    ...{ issn: ["0028-0836", "1476-4687"], isbn: ["9780306406157", "9783161484100"], doi: ["10.1000/abc"] },
  });
});

test("list row reads several identifiers in a cell, and an ISBN in the ISSN column", () => {
  expect(row({ issn: "0028-0836; 1476-4687", isbn: "978-3-16-148410-0 0306406152" })).toMatchObject({
    ...{ issn: ["0028-0836", "1476-4687"], isbn: ["9783161484100", "9780306406157"] },
  });
  expect(row({ eissn: "9783161484100" })).toMatchObject({ issn: [], isbn: ["9783161484100"] });
});

test("list row distinguishes missing from unreadable identifiers", () => {
  expect(row({ name: "Nature", issn: "n/a", isbn: "-" }).lacks).toBe("bare");
  expect(row({ issn: "none yet", doi: "here" }).lacks).toBe("unreadable");
});

test("list row reads no ISSN from a date", () => {
  expect(row({ issn: "1995-01-01", identifier: "1995-01-01" })).toMatchObject({ issn: [], lacks: "unreadable" });
});
