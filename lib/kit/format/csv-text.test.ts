import { expect, test } from "vitest";
import { csvLine, separatorOf } from "./csv-text";

test.each([
  [["Nature", 12], ",", "Nature,12"],
  [["Cell; Molecular", "a,b"], ";", '"Cell; Molecular";a,b'],
  [['The "Best"', "two\nlines"], ",", '"The ""Best""","two\nlines"'],
  [[" padded ", ""], ",", '" padded ",'],
  [["-", 0], ",", "-,0"],
])("%o is written %s", (cells, separator, line) => {
  expect(csvLine(cells, separator)).toBe(`${line}\r\n`);
});

test.each(["=1+1", "+420", "-2+3", "@SUM(A1)", "\tx", '=HYPERLINK("http://x","y")'])(
  "a spreadsheet does not run %s",
  (text) => {
    expect(csvLine([text], ";").replaceAll('"', "")[0]).toBe("'");
  },
);

test("Czech files separate by semicolons", () => {
  expect([separatorOf("cs"), separatorOf("en")]).toEqual([";", ","]);
});
