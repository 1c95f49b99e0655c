import { describe, expect, test } from "vitest";
import { kbartColumns } from "./kbart-columns";
import { kbartRow } from "./kbart-row";

const phaseTwo = [
  ...["publication_title", "print_identifier", "online_identifier", "date_first_issue_online"],
  ...["num_first_vol_online", "num_first_issue_online", "date_last_issue_online", "num_last_vol_online"],
  ...["num_last_issue_online", "title_url", "first_author", "title_id", "embargo_info", "coverage_depth", "notes"],
  ...["publisher_name", "publication_type", "date_monograph_published_print", "date_monograph_published_online"],
  ...["monograph_volume", "monograph_edition", "first_editor", "parent_publication_title_id"],
  ...["preceding_publication_title_id", "access_type"],
];
const columns = kbartColumns(phaseTwo);

/** Cells by the names of their columns. */
const row = (cells: Record<string, string>) =>
  kbartRow(
    phaseTwo.map((name) => cells[name] ?? ""),
    columns,
  );

test("columns of KBART II by their names, wherever they stand, with extras of BACON behind", () => {
  expect(columns).toEqual({
    ...{ from: 3, to: 6, titleId: 11, embargo: 12, depth: 13, publisher: 15, type: 16 },
    ...{ parentId: 22, precedingId: 23, access: 24 },
  });
  expect(kbartColumns(["bestppn", "Access Type", "DATE_LAST_ISSUE_ONLINE", "date first issue online"])).toEqual({
    ...{ access: 1, to: 2, from: 3 },
  });
  expect(kbartColumns(["publication_title", "embargo_info", "coverage_depth", "coverage_notes"])).toEqual({
    ...{ embargo: 1, depth: 2 },
  });
  expect(kbartColumns(["Titul", "Dostupné od", "Dostupné do", "Přístup"])).toEqual({ from: 1, to: 2, access: 3 });
  expect(kbartColumns(["name", "issn"])).toEqual({});
});

test("a journal with dates, embargo, access and the identifier of its former name", () => {
  expect(
    row({
      ...{ publication_type: "serial", date_first_issue_online: "1997-01-01", embargo_info: "P1Y", access_type: "P" },
      ...{ title_id: "jxb", preceding_publication_title_id: "old-jxb" },
    }),
  ).toEqual({
    coverage: { from: "1997-01-01", to: null, embargo: { latest: null, delay: { length: 1, unit: "Y" } } },
    ...{ access: "paid", kind: "serial", titleId: "jxb", parentId: "", precedingId: "old-jxb", problem: null },
  });
});

test("a monograph is accessible as a whole, whatever its dates", () => {
  const { coverage, kind, access } = row({
    ...{ publication_type: "Monograph", date_first_issue_online: "2011-05-01", date_last_issue_online: "2011-05-01" },
    access_type: "F",
  });
  expect(coverage).toEqual({ from: null, to: null, embargo: null });
  expect([kind, access]).toEqual(["monograph", "free"]);
});

test("without columns for coverage everything is accessible, and access is unknown", () => {
  expect(kbartRow(["Journal of Exactness", "0028-0836"], {})).toMatchObject({
    coverage: { from: null, to: null, embargo: null },
    ...{ access: null, kind: null, problem: null },
  });
});

describe("a row whose coverage is not certain says why", () => {
  test.each([
    [{ date_first_issue_online: "vol. 3" }, "date_unreadable"],
    [{ date_last_issue_online: "??" }, "date_unreadable"],
    [{ embargo_info: "one year" }, "embargo_unreadable"],
    [{ date_first_issue_online: "2010-01-01", date_last_issue_online: "2001" }, "dates_reversed"],
    [{ date_last_issue_online: "present" }, null],
    [{ date_last_issue_online: "9999-12-31" }, null],
  ])("%j", (cells, problem) => {
    expect(row(cells).problem).toBe(problem);
  });
});
