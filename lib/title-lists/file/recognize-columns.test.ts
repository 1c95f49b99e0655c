import { expect, test } from "vitest";
import { recognizeColumns } from "./recognize-columns";

const table = (...rows: string[][]) => rows.map((cells, index) => ({ number: index + 1, cells }));
const recognized = (...rows: string[][]) => {
  const { headingRow, columns } = recognizeColumns(table(...rows));
  return [headingRow, columns.map(({ at, is }) => `${at} ${is}`).join(", ")];
};

test.each([
  [["ISBN", "ISSN", "eISSN", "DOI", "Name", "Tag"], "0 isbn, 1 issn, 2 eissn, 3 doi, 4 name, 5 tag"],
  [["Název", " e-issn ", "Print ISSN", "Štítek"], "0 name, 1 eissn, 2 issn, 3 tag"],
  [["Online ISSN", "Electronic_ISSN", "E_ISBN", "Title DOI"], "0 eissn, 1 eissn, 2 isbn, 3 doi"],
  [
    ["publication_title", "print_identifier", "online_identifier", "date_first_issue_online", "title_url", "title_id"],
    "0 name, 1 identifier, 2 identifier",
  ],
])("recognizes the columns of headings %j", (headings, columns) => {
  expect(
    recognized(
      headings,
      headings.map(() => ""),
    ),
  ).toEqual([1, columns]);
});

test("recognizes headings below a preamble", () => {
  expect(recognized(["Our journals, 2026"], [], ["Title", "ISSN"], ["Nature", "0028-0836"])).toEqual([
    3,
    "0 name, 1 issn",
  ]);
});

test("recognizes columns by their cells when headings are missing", () => {
  expect(
    recognized(
      ["Title", "Number", "Kód", "Note"],
      ["Nature", "0028-0836", "9783161484100", "x"],
      ["B", "", "0306406152", ""],
    ),
  ).toEqual([1, "0 name, 1 issn, 2 isbn"]);
  expect(recognized(["Nature", "0028-0836", "10.1038/nature"], ["Science", "0036-8075", "10.1126/science"])).toEqual([
    0,
    "1 issn, 2 doi",
  ]);
});

test("rejects years, prices and wrong check digits as identifiers", () => {
  expect(recognized(["Year", "Code"], ["2024", "1234-5678"], ["2025", "1111-1111"])).toEqual([0, ""]);
});

const kbart = [
  ...["publication_title", "print_identifier", "online_identifier", "date_first_issue_online", "num_first_vol_online"],
  ...["num_first_issue_online", "date_last_issue_online", "num_last_vol_online", "num_last_issue_online", "title_url"],
  ...["first_author", "title_id", "embargo_info", "coverage_depth", "notes", "publisher_name", "publication_type"],
  ...["date_monograph_published_print", "date_monograph_published_online", "monograph_volume", "monograph_edition"],
  ...["first_editor", "parent_publication_title_id", "preceding_publication_title_id", "access_type"],
];

test.each(kbart)(
  "takes no other KBART column than the identifiers when cells of %s look like identifiers",
  (heading) => {
    for (const cell of ["1995-01-01", "0028-0836", "20000101", "9783161484100", "10.1000/abc"]) {
      const of = (name: string) => (name === heading ? cell : name === "publication_title" ? "Title" : "");
      const isOwn = ["title_url", "title_id"].includes(heading) && cell !== "1995-01-01" && cell !== "20000101";
      const own = { "0028-0836": "issn", "9783161484100": "isbn", "10.1000/abc": "doi" }[cell];
      const added = isOwn ? [`${kbart.indexOf(heading)} ${own}`] : [];
      expect(recognized(kbart, kbart.map(of))).toEqual([
        1,
        ["0 name", "1 identifier", "2 identifier", ...added].join(", "),
      ]);
    }
  },
);

test.each([
  "Datum",
  "Start date",
  "Rok vydání",
  "Coverage from",
  "Parent ISSN",
  "ISSN of preceding title",
  "Price 2025",
])("does not look for identifiers in cells below %s", (heading) => {
  expect(recognized(["Title", heading], ["A", "0028-0836"], ["B", "0036-8075"])).toEqual([1, "0 name"]);
});

test("takes dates as no ISSN when headings are missing", () => {
  expect(recognized(["A", "1995-01-01", "0028-0836"], ["B", "1995/1/1", "0036-8075"])).toEqual([0, "2 issn"]);
});
