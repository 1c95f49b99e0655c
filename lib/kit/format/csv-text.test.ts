import { expect, test } from "vitest";
import { csvLine, separatorOf } from "./csv-text";

test.each([
  [["Nature", 12], ",", "Nature,12"],
  [["Cell; Molecular", "a,b"], ";", '"Cell; Molecular";"a,b"'],
  [["Cell; Molecular", "a\tb", "a|b"], ",", '"Cell; Molecular","a\tb",a|b'],
  [['The "Best"', "two\nlines"], ",", '"The ""Best""","two\nlines"'],
  [[" padded ", ""], ",", '" padded ",'],
  [["-", 0], ",", "-,0"],
  [[12.5, -0.25, 1234], ",", "12.5,-0.25,1234"],
  [[12.5, -0.25, 1234], ";", "12,5;-0,25;1234"],
  [[12.5], "\t", "12.5"],
])("%o is written %s", (cells, separator, line) => {
  expect(csvLine(cells, separator)).toBe(`${line}\r\n`);
});

test.each(["=1+1", "+420", "-2+3", "@SUM(A1)", "\tx", '=HYPERLINK("http://x","y")'])(
  "prevents spreadsheets from running %s",
  (text) => {
    expect(csvLine([text], ";").replaceAll('"', "")[0]).toBe("'");
  },
);

test.each(["＝1+1", "＋1", "－1", "＠SUM(A1)", " =1+1"])(
  "prevents spreadsheets from running %s in wide characters or after a blank",
  (text) => {
    expect(csvLine([text], ";").replaceAll('"', "")[0]).toBe("'");
  },
);

test.each([
  ["x;=1+1", "x;'=1+1"],
  ['x, "@SUM(A1)"', 'x, "\'@SUM(A1)"'],
  ["x\t-2+3", "x\t'-2+3"],
  ["x;y,＋1;=2", "x;y,'＋1;'=2"],
  ["a\n=1", "a\n'=1"],
  ["Cell; Molecular, a-b = c", "Cell; Molecular, a-b = c"],
])("keeps cell separators out of formulas: %s", (text, disarmed) => {
  for (const separator of [",", ";"])
    expect(csvLine(["first", text], separator)).toBe(`first${separator}"${disarmed.replaceAll('"', '""')}"\r\n`);
});

test("keeps a lone dash and numbers", () => {
  expect(csvLine(["-", -5, "1-2"], ",")).toBe("-,-5,1-2\r\n");
});

test("separates Czech files by semicolons", () => {
  expect([separatorOf("cs"), separatorOf("en")]).toEqual([";", ","]);
});
