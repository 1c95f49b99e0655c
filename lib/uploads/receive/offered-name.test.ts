import { expect, test } from "vitest";
import { offeredName } from "./offered-name";

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

test("long name keeps its extension", () => {
  const name = offeredName(`${"ř".repeat(500)}.json`);
  expect(name).toHaveLength(200);
  expect(name).toMatch(/ř\.json$/);
});
