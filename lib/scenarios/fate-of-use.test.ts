import { expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import type { ListedCoverage } from "@/lib/entitlements/value/use-by-year";
import { readEmbargo } from "@/lib/title-lists/kbart/read-embargo";
import { fateOfUse, fates, type RemainingAccess, type UsesByFate } from "./fate-of-use";

const months = { from: month("2025-01"), to: month("2025-12") };
const row = (from: string | null, to: string | null, embargo = ""): ListedCoverage => ({
  ...{ from, to, embargo: readEmbargo(embargo), isUnclear: false },
});
const whole = row(null, null);
const nothing: RemainingAccess = { isBought: false, perpetual: [], listed: [], isUsedElsewhere: false };
const year = (yop: number, uses: number) => ({ months, yop, uses });

/** 100 uses, 30 of them open, the others of four years of publication. */
const use = { uses: 100, open: 30, years: [year(1998, 10), year(2015, 20), year(2025, 35), year(1, 5)] };

const after = (access: Partial<RemainingAccess>) => fateOfUse(use, { ...nothing, ...access });
const sum = (parts: UsesByFate) => fates.reduce((all, fate) => all + parts[fate], 0);

test("a bought title loses nothing, open content stays without any purchase", () => {
  expect(after({ isBought: true })).toMatchObject({ bought: 100, open: 0, lost: 0 });
  expect(after({})).toMatchObject({ bought: 0, open: 30, lost: 70 });
});

test("a title on a list without limits stays, whatever its years are", () => {
  expect(after({ listed: [row("2020-01-01", null), whole] })).toMatchObject({ listed: 70, undecided: 0, lost: 0 });
  expect(after({ perpetual: [whole], listed: [whole] })).toMatchObject({ perpetual: 70, listed: 0 });
});

test("years of publication that stay after the end are no loss, years outside are, unnamed ones stay open", () => {
  expect(after({ perpetual: [row("1990-01-01", "2019-12-31")] })).toMatchObject({
    ...{ open: 30, perpetual: 30, undecided: 5, lost: 35 },
  });
});

test("a year that no list has alone is looked up in the other list", () => {
  const access = { perpetual: [row(null, "1999-12-31")], listed: [row("2010-01-01", "2020-12-31")] };
  expect(after(access)).toMatchObject({ perpetual: 10, listed: 20, undecided: 5, lost: 35 });
});

test("a moving wall that passes the year, or unreadable dates, leave the use undecided", () => {
  expect(after({ listed: [row(null, null, "P6M")] })).toMatchObject({ listed: 30, undecided: 40, lost: 0 });
  expect(after({ listed: [{ ...row("2000-01-01", null), isUnclear: true }] })).toMatchObject({ undecided: 70 });
});

test("use at a place without a list counts only where no list decides", () => {
  expect(after({ isUsedElsewhere: true })).toMatchObject({ used_elsewhere: 70, lost: 0 });
  expect(after({ isUsedElsewhere: true, listed: [row(null, "2019-12-31")] })).toMatchObject({
    ...{ listed: 30, used_elsewhere: 35, undecided: 5, lost: 0 },
  });
});

test("use without years of publication is undecided where lists limit the years", () => {
  const access = { ...nothing, listed: [row("2000-01-01", null)] };
  expect(fateOfUse({ uses: 8, open: 1, years: [] }, access)).toMatchObject({ open: 1, undecided: 7 });
});

test("the parts add up to the use", () => {
  const rows = [[], [whole], [row("2000-01-01", "2016-12-31")], [row(null, null, "R5Y")], [row(null, null, "P1Y")]];
  for (const perpetual of rows)
    for (const listed of rows)
      for (const isUsedElsewhere of [false, true])
        for (const isBought of [false, true])
          expect(sum(after({ perpetual, listed, isUsedElsewhere, isBought }))).toBe(100);
});
