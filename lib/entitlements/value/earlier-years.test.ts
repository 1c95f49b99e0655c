import { expect, test } from "vitest";
import { earlierTogether } from "./earlier-years";

const years = [1990, 1995, 2000, 2001].map((year) => ({ year, inside: 1, part: 2, outside: year - 1990 }));

test("years before the shown ones are added to the first", () => {
  expect(earlierTogether(years, 2)).toEqual([
    { year: 2000, inside: 3, part: 6, outside: 15, isEarlier: true },
    { year: 2001, inside: 1, part: 2, outside: 11, isEarlier: false },
  ]);
});

test("few years are shown as they are", () => {
  expect(earlierTogether(years, 4)).toEqual(years.map((one) => ({ ...one, isEarlier: false })));
  expect(earlierTogether([], 4)).toEqual([]);
});
