import { expect, test } from "vitest";
import { offeredName } from "./receive-file";

test.each([
  ["report.tsv", "report.tsv"],
  ["C:\\Users\\a\\Přehled 2024.xlsx", "Přehled 2024.xlsx"],
  ["../../etc/passwd", "passwd"],
  ["a\u0000b\u202Ec\n.csv", "abc.csv"],
  ["..", "upload"],
  ["", "upload"],
  ["<script>.csv", "<script>.csv"],
])("%j is offered as %j", (name, offered) => {
  expect(offeredName(name)).toBe(offered);
});

test("long name keeps its extension", () => {
  const name = offeredName(`${"ř".repeat(500)}.json`);
  expect(name).toHaveLength(200);
  expect(name).toMatch(/ř\.json$/);
});
