import { expect, test } from "vitest";
import { listRow } from "./list-row";
import type { ListColumn } from "./recognise-columns";

const columns: ListColumn[] = ["name", "issn", "eissn", "isbn", "doi", "identifier", "tag"];
const recognised = columns.map((is, at) => ({ at, is, heading: is }));
const row = (cells: Partial<Record<ListColumn, string>>) =>
  listRow({ number: 7, cells: columns.map((is) => cells[is] ?? "") }, recognised);

test("identifiers are read into the catalogue's forms, wherever they stand", () => {
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

test("a cell may hold several, and an ISBN in the column of ISSNs", () => {
  expect(row({ issn: "0028-0836; 1476-4687", isbn: "978-3-16-148410-0 0306406152" })).toMatchObject({
    ...{ issn: ["0028-0836", "1476-4687"], isbn: ["9783161484100", "9780306406157"] },
  });
  expect(row({ eissn: "9783161484100" })).toMatchObject({ issn: [], isbn: ["9783161484100"] });
});

test("a row tells whether it lacks identifiers, or has none that can be read", () => {
  expect(row({ name: "Nature", issn: "n/a", isbn: "-" }).lacks).toBe("bare");
  expect(row({ issn: "none yet", doi: "here" }).lacks).toBe("unreadable");
});
