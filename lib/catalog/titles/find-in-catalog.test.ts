import { expect, test } from "vitest";
import { searchPatterns } from "./find-in-catalog";

test.each([
  ["", []],
  ["Žena  vědy", [["Žena"], ["vědy"]]],
  ["100%_of\\", [["100\\%\\_of\\\\"]]],
  ["e-book", [["e-book"]]],
  ["1234-5679", [["1234-5679", "12345679"]]],
  ["978-80-200-1234-5", [["978-80-200-1234-5", "9788020012345"]]],
  ["0-306-40615-2", [["0-306-40615-2", "0306406152", "9780306406157"]]],
  ["https://doi.org/10.1000/182", [["https://doi.org/10.1000/182", "10.1000/182"]]],
])("%s is searched as %o", (text, patterns) => {
  expect(searchPatterns(text)).toEqual(patterns.map((ways) => ways.map((way) => `%${way}%`)));
});
