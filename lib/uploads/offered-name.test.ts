import { expect, test } from "vitest";
import { attachmentHeader, offeredName } from "./offered-name";

test.each([
  ["report.tsv", "report.tsv"],
  ["C:\\Users\\a\\Přehled 2024.xlsx", "Přehled 2024.xlsx"],
  ["../../etc/passwd", "passwd"],
  ["a\u0000b\u202Ec\n.csv", "abc.csv"],
  ["..", "upload"],
  ["", "upload"],
  ["<script>.csv", "<script>.csv"],
])("%j is offered as %j", (given, offered) => {
  expect(offeredName(given)).toBe(offered);
});

test("a long name keeps its ending", () => {
  const name = offeredName(`${"ř".repeat(500)}.json`);
  expect(name).toHaveLength(200);
  expect(name).toMatch(/ř\.json$/);
});

test.each([
  ["report.tsv", `attachment; filename="report.tsv"; filename*=UTF-8''report.tsv`],
  ['Př"ehled\\.csv', `attachment; filename="Prehled.csv"; filename*=UTF-8''P%C5%99%22ehled%5C.csv`],
  ["(a)'*.csv", `attachment; filename="(a)'*.csv"; filename*=UTF-8''%28a%29%27%2A.csv`],
  ["统计", `attachment; filename="upload"; filename*=UTF-8''%E7%BB%9F%E8%AE%A1`],
])("the header of %s", (name, header) => {
  expect(attachmentHeader(name)).toBe(header);
});
