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
])("the date of publication %j is %j", (text, expected) => {
  expect(publicationDate(text)).toBe(expected);
});

test.each([
  ["ORCID:0000-0001-2345-678X", "ORCID:0000-0001-2345-678X"],
  ["0000-0001-2345-678x", "ORCID:0000-0001-2345-678X"],
  ["https://orcid.org/0000-0001-2345-6789", "ORCID:0000-0001-2345-6789"],
  ["ISNI:0000 0001 2345 6789", "ISNI:0000000123456789"],
  ["exp:17", ""],
])("the identifier %j of an author is %j", (text, expected) => {
  expect(authorIdentifier(text)).toBe(expected);
});

test.each([
  ["A. Author (ORCID:0000-0001-2345-6789); Nováková, B.", "A. Author (ORCID:0000-0001-2345-6789); Nováková, B."],
  ["A. Author(orcid: 0000-0001-2345-6789) ;", "A. Author (ORCID:0000-0001-2345-6789)"],
  ["null null; A. Author (editor); n/a", "A. Author (editor)"],
])("the authors %j are %j", (text, expected) => {
  expect(writeAuthors(readAuthors(text))).toBe(expected);
});

test("of more authors than are kept the first ones are", () => {
  const many = Array.from({ length: 300 }, (_, at) => ({ name: `Author ${at}`, identifier: "" }));
  const text = writeAuthors(many);
  expect(text.length).toBeLessThanOrEqual(500);
  expect(readAuthors(text)).toEqual(many.slice(0, readAuthors(text).length));
  expect(writeAuthors([{ name: "x".repeat(900), identifier: "" }])).toHaveLength(500);
});
