import { expect, test } from "vitest";
import { matchPlatform } from "./match-platform";

const record = (id: string, name: string, abbrev = "", deprecated = false) => ({ id, name, abbrev, deprecated });
const ours = (name: string, shortName = name, nameEn: string | null = null) => ({ name, shortName, nameEn });

test("name, English name or abbreviation matches, whatever its case and diacritics", () => {
  const records = [record("1", "Kinotéka Archive", "KTA"), record("2", "Lumina Online")];
  expect(matchPlatform(ours("kinoteka  archive"), records)?.id).toBe("1");
  expect(matchPlatform(ours("Archiv Kinotéka", "kta"), records)?.id).toBe("1");
  expect(matchPlatform(ours("Světlo", "lumina", "Lumina Online"), records)?.id).toBe("2");
});

test("part of a name or an empty abbreviation does not match", () => {
  expect(matchPlatform(ours("Lumina"), [record("1", "Lumina Online")])).toBeNull();
  expect(matchPlatform(ours("Lumina", ""), [record("1", "Other", "")])).toBeNull();
});

test("two records of one name do not match, unless one of them was closed", () => {
  const two = [record("1", "Lumina"), record("2", "LUMINA")];
  expect(matchPlatform(ours("Lumina"), two)).toBeNull();
  expect(matchPlatform(ours("Lumina"), [record("1", "Lumina"), record("2", "Lumina", "", true)])?.id).toBe("1");
  expect(matchPlatform(ours("Lumina"), [record("2", "Lumina", "", true)])?.id).toBe("2");
});
