import { expect, test } from "vitest";
import type { UsesByFate } from "./fate-of-use";
import { sumFates } from "./sum-fates";

const nothing = { bought: 0, open: 0, perpetual: 0, listed: 0, used_elsewhere: 0, undecided: 0, lost: 0 };
const row = (title: number, organization: number, parts: Partial<UsesByFate>) => ({
  ...{ title, organization, fate: { ...nothing, ...parts } },
  uses: Object.values(parts).reduce((sum, part) => sum + part, 0),
});

const rows = [row(1, 7, { open: 2, lost: 3 }), row(1, 8, { lost: 5 }), row(2, 7, { listed: 4 }), row(3, 8, {})];

test("a title counts once over all organizations, its uses add up", () => {
  const { all } = sumFates(rows);
  expect(all.all).toEqual({ uses: 14, titles: 3 });
  expect(all.fates.lost).toEqual({ uses: 8, titles: 1 });
  expect(all.fates.open).toEqual({ uses: 2, titles: 1 });
  expect(all.fates.bought).toEqual({ uses: 0, titles: 0 });
});

test("each organization has its own figures", () => {
  const { organizations } = sumFates(rows);
  expect(organizations.get(7)?.fates).toMatchObject({ lost: { uses: 3, titles: 1 }, listed: { uses: 4, titles: 1 } });
  expect(organizations.get(8)?.all).toEqual({ uses: 5, titles: 2 });
});

test("a title is lost as a whole if one organization loses all of its use", () => {
  const { all, organizations } = sumFates(rows);
  expect(all.titlesLostWhole).toBe(1);
  expect([organizations.get(7)?.titlesLostWhole, organizations.get(8)?.titlesLostWhole]).toEqual([0, 1]);
});
