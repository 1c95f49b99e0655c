import { expect, test } from "vitest";
import { freshnessOf, freshnessOfBoth, matchPlatform } from "./registry-records";

const answer = (day: number, isFresh = true) => ({ fetchedAt: new Date(Date.UTC(2026, 0, day)), isFresh });

test("oldest answer determines the age of the whole", () => {
  expect(freshnessOf([answer(3), answer(2)])).toEqual({ available: true, as_of: "2026-01-02T00:00:00.000Z" });
});

test("one stale or missing answer makes the whole unreliable", () => {
  expect(freshnessOf([answer(3), answer(1, false)])).toEqual({ available: false, as_of: "2026-01-01T00:00:00.000Z" });
  expect(freshnessOf([answer(3), null])).toEqual({ available: false, as_of: "2026-01-03T00:00:00.000Z" });
});

test("no answers have no age", () => {
  expect(freshnessOf([null])).toEqual({ available: false, as_of: null });
});

test("two parts are as old as the older and as reliable as the less reliable", () => {
  const [first, second, never] = [freshnessOf([answer(3)]), freshnessOf([answer(1, false)]), freshnessOf([null])];
  expect(freshnessOfBoth(first, second)).toEqual({ available: false, as_of: "2026-01-01T00:00:00.000Z" });
  expect(freshnessOfBoth(first, never)).toEqual({ available: false, as_of: "2026-01-03T00:00:00.000Z" });
  expect(freshnessOfBoth(never, never)).toEqual(never);
});

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
