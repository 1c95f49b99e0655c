import { expect, test } from "vitest";
import { fileSlugs, namesOnce } from "./file-slugs";

test("names of files keep letters of any script, without what is above and below them", () => {
  expect(fileSlugs(["Příliš žluťoučký kůň", "2024-01 / Controlled", "日本の図書館", "///", "-"])).toEqual([
    "prilis-zlutoucky-kun",
    "2024-01-controlled",
    "日本の図書館",
    "part",
    "part-2",
  ]);
});

test("no name is there twice, whatever its case, even where it looks numbered", () => {
  expect(namesOnce(["a-2", "A", "a", "a"])).toEqual(["a-2", "A", "a-3", "a-4"]);
});
