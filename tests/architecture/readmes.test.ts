import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ideas } from "./order";
import { root, walk } from "./source-files";

const files = ["app", "components", "lib", "messages", "prisma", "tests"].flatMap(walk);

test("the map of ideas goes from the ground up", () => {
  const map = readFileSync(path.join(root, "lib/README.md"), "utf8");
  const rows = [...map.matchAll(/^\| `([\w.-]+)`/gm)].map(([, name]) => name);
  expect(rows).toEqual(ideas.slice(0, rows.length));
});

test.each(files.filter((file) => file.endsWith("/README.md")))("%s names files that are there", (readme) => {
  const text = readFileSync(path.join(root, readme), "utf8");
  const named = [...text.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, name = ""]) => name);
  expect(named.filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))).toEqual([]);
});
