import { expect, test } from "vitest";
import { overlapByPair, overlapByPlatform } from "@/lib/overlap/alike-titles";
import { optimizePortfolio } from "@/lib/overlap/optimize-portfolio";
import { simulateCancellation } from "@/lib/overlap/simulate-cancellation";
import {
  alikeOf,
  plainCancellation,
  plainOverlap,
  plainPair,
  plainPortfolio,
  plainPricedPortfolio,
  randomLibraries,
} from "@/tests/support/plain-overlap";

const libraries = Array.from({ length: 25 }, (_, seed) => randomLibraries(seed + 1));

test("title on one platform at one organization and on another at another is no overlap", () => {
  const apart = alikeOf([
    { organization: 1, platform: 10, title: 5, uses: 3 },
    { organization: 2, platform: 20, title: 5, uses: 4 },
  ]);
  expect(overlapByPlatform(apart).get(10)).toEqual({ titles: 1, shared: 0, interest: 3, sharedInterest: 0 });
  expect(overlapByPair(apart).get(10)?.get(20)).toBeUndefined();
  const { kept: remaining, platforms } = simulateCancellation(apart, (platform) => platform !== 10);
  expect(remaining).toEqual({ titles: 0, interest: 4 });
  expect(platforms.get(10)).toEqual({ all: { titles: 1, interest: 3 }, unique: { titles: 1, interest: 3 }, here: 3 });
});

test("portfolio keeps the first of equal platforms, and lists platforms that add nothing", () => {
  const alike = alikeOf([
    { organization: 1, platform: 10, title: 5, uses: 3 },
    { organization: 1, platform: 20, title: 5, uses: 4 },
  ]);
  expect(optimizePortfolio(alike, [30, 20, 10])).toEqual([
    { platform: 20, titles: 1, interest: 7 },
    { platform: 30, titles: 0, interest: 0 },
    { platform: 10, titles: 0, interest: 0 },
  ]);
});

test("platform overlaps of random libraries equal a count by title", () => {
  for (const used of libraries) {
    const alike = alikeOf(used);
    const platforms = [...new Set(used.map(({ platform }) => platform))].sort((a, b) => a - b);
    const overlaps = overlapByPlatform(alike);
    const pairs = overlapByPair(alike);
    for (const one of platforms) {
      expect(overlaps.get(one)).toEqual(plainOverlap(used, one));
      for (const other of platforms) expect(pairs.get(one)?.get(other) ?? 0).toBe(plainPair(used, one, other));
    }
  }
});

test("portfolios and cancellations of random libraries equal a calculation by title", () => {
  for (const [at, used] of libraries.entries()) {
    const alike = alikeOf(used);
    const platforms = [...new Set(used.map(({ platform }) => platform)), 99];
    expect(optimizePortfolio(alike, platforms)).toEqual(plainPortfolio(used, platforms));
    const platformIds = new Set(platforms.filter((platform) => (platform * 7 + at) % 3 > 0));
    const {
      all,
      kept: left,
      keptBySome,
      platforms: each,
    } = simulateCancellation(alike, (platform) => platformIds.has(platform));
    const plain = plainCancellation(used, platformIds);
    expect({ all, kept: left, keptBySome }).toEqual({
      ...{ all: plain.all, kept: plain.kept, keptBySome: plain.keptBySome },
    });
    const prices = new Map(
      platforms.filter((platform) => platform % 3 > 0).map((platform) => [platform, platform * 10]),
    );
    expect(optimizePortfolio(alike, platforms, prices).map(({ platform }) => platform)).toEqual(
      plainPricedPortfolio(used, platforms, prices),
    );
    for (const platform of platforms) expect(each.get(platform)).toEqual(plain.platforms.get(platform));
  }
});
