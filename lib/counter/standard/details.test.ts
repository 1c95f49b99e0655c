import { expect, test } from "vitest";
import { authorIdentifier, publicationDate, readAuthors, writeAuthors } from "./details";

test.each([
  ["2024-05-01", "2024-05-01"],
  ["2024-05", "2024-05"],
  ["2024", "2024"],
  ["2024-05-01T00:00:00Z", "2024-05-01"],
  ["2024-02-29 00:00:00", "2024-02-29"],
  ["2023-02-29", "2023-02"],
  ["2024-13-01", "2024"],
  ["0001-01-01", ""],
  ["9999", ""],
  ["5/1/2024", ""],
  ["n/a", ""],
  ["", ""],
])("reads the date of publication %j as %j", (text, expected) => {
  expect(publicationDate(text)).toBe(expected);
});

test.each([
  ["ORCID:0000-0001-2345-678X", "ORCID:0000-0001-2345-678X"],
  ["0000-0001-2345-678x", "ORCID:0000-0001-2345-678X"],
  ["https://orcid.org/0000-0001-2345-6789", "ORCID:0000-0001-2345-6789"],
  ["ISNI:0000 0001 2345 6789", "ISNI:0000000123456789"],
  ["exp:17", ""],
])("reads the identifier %j of an author as %j", (text, expected) => {
  expect(authorIdentifier(text)).toBe(expected);
});

test.each([
  ["A. Author (ORCID:0000-0001-2345-6789); Nováková, B.", "A. Author (ORCID:0000-0001-2345-6789); Nováková, B."],
  ["A. Author(orcid: 0000-0001-2345-6789) ;", "A. Author (ORCID:0000-0001-2345-6789)"],
  ["null null; A. Author (editor); n/a", "A. Author (editor)"],
])("reads the authors %j as %j", (text, expected) => {
  expect(writeAuthors(readAuthors(text))).toBe(expected);
});

test("keeps the first authors up to the limit", () => {
  const many = Array.from({ length: 300 }, (_, at) => ({ name: `Author ${at}`, identifier: "" }));
  const text = writeAuthors(many);
  expect(text.length).toBeLessThanOrEqual(500);
  expect(readAuthors(text)).toEqual(many.slice(0, readAuthors(text).length));
  expect(writeAuthors([{ name: "x".repeat(900), identifier: "" }])).toHaveLength(500);
});
