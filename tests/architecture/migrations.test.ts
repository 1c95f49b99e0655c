import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./source-files";

const names = readdirSync(path.join(root, "prisma/migrations"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test("migrations are named <yyyyMMddHHmmss>_<snake_case>", () => {
  expect(names.filter((name) => !isNamedWell(name))).toEqual([]);
});

// Migrations are applied in the order of their names, and `prisma migrate dev` names new ones by the clock: one with a
// later date would run after those that build on it.
test("no migration is dated after today (UTC)", () => {
  const today = new Date().toISOString().slice(0, 10).replaceAll("-", "");
  expect(names.filter((name) => name.slice(0, 8) > today)).toEqual([]);
});

function isNamedWell(name: string): boolean {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)_[a-z0-9]+(?:_[a-z0-9]+)*$/.exec(name) ?? [];
  const [year = "", month = "", day = "", hour = "", minute = "", second = ""] = parts;
  const time = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const date = new Date(time);
  return !Number.isNaN(date.getTime()) && date.toISOString() === time;
}
