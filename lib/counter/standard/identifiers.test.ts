import { expect, test } from "vitest";
import { isBlankIdentifier, normalizeDoi, normalizeIsbn, normalizeIssn, splitIdentifiers } from "./identifiers";

test.each([
  ["0028-0836", "0028-0836", true],
  ["00280836", "0028-0836", true],
  [" 1050-124x ", "1050-124X", true],
  ["280836", "0028-0836", true],
  ['="0028-0836"', "0028-0836", true],
  ["1234-5678", "1234-5678", false],
  ["ISSN 1234-5679", "1234-5679", true],
  ["ISSN: 2434-561x", "2434-561X", true],
  ["eISSN 2434-561X", "2434-561X", true],
  ["e-ISSN: 2434561X", "2434-561X", true],
  ["ISSN-L 2434-561X", "2434-561X", true],
  ["2434-561X (online)", "2434-561X", true],
  ["2434-561X online", "2434-561X", true],
  ["urn:ISSN:0028-0836", "0028-0836", true],
])("ISSN %o is %s", (text, value, isValid) => {
  expect(normalizeIssn(text)).toEqual({ value, isValid });
});

test.each(["0000-0000", "9999-9999", "1.2E+07", "ISSN", "123", "978-80-00-00000-0"])("%o is not an ISSN", (text) => {
  expect(normalizeIssn(text)).toBeNull();
});

test.each([
  ["978-3-16-148410-0", "9783161484100", true],
  ["0-306-40615-2", "9780306406157", true],
  ["080442957X", "9780804429573", true],
  ["306406152", "9780306406157", true],
  ['="9783161484100"', "9783161484100", true],
  ["ISBN 978 3 16 148410 0", "9783161484100", true],
  ["ISBN-13: 978-3-16-148410-0", "9783161484100", true],
  ["978-3-16-148410-0 (pbk.)", "9783161484100", true],
  ["978-3-16-148410-0 (hardcover : alk. paper)", "9783161484100", true],
  ["978-3-16-148410-0 pbk.", "9783161484100", true],
  ["eISBN 9783161484100", "9783161484100", true],
  ["0-306-40615-2 [ebook]", "9780306406157", true],
  ["978-3-16-148410-1", "9783161484101", false],
])("ISBN %o is %s", (text, value, isValid) => {
  expect(normalizeIsbn(text)).toEqual({ value, isValid });
});

test.each(["9.78E+12", "0000000000000", "0028-0836"])("%o is not an ISBN", (text) => {
  expect(normalizeIsbn(text)).toBeNull();
});

test.each([
  ["978-0-306-40615-7; 978-1-4028-9462-6", ["978-0-306-40615-7", "978-1-4028-9462-6"]],
  ["9780306406157 9781402894626", ["9780306406157", "9781402894626"]],
  ["0028-0836, 1476-4687", ["0028-0836", "1476-4687"]],
  ["0028-0836/1476-4687", ["0028-0836", "1476-4687"]],
  ["978 3 16 148410 0", ["978 3 16 148410 0"]],
  ["ISSN 2434-561X", ["ISSN 2434-561X"]],
])("%o contains %o", (text, parts) => {
  expect(splitIdentifiers(text)).toEqual(parts);
});

test.each(["https://doi.org/10.1000/ABC", "http://dx.doi.org/10.1000/abc", "doi:10.1000/abc", "10.1000/Abc"])(
  "DOI %o is written without its resolver and in lower case",
  (text) => {
    expect(normalizeDoi(text)?.value).toBe("10.1000/abc");
  },
);

test("a text without prefix and suffix is not a DOI", () => {
  expect(normalizeDoi("1000/abc")).toBeNull();
  expect(normalizeDoi("10.1000")).toBeNull();
});

test.each(["", "-", "n/a", "NA", "null", "None", ".", "unknown"])("%o means no identifier", (text) => {
  expect(isBlankIdentifier(text)).toBe(true);
});
