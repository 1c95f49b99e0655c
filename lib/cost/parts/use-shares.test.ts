import { expect, test } from "vitest";
import { month, monthRange } from "@/lib/counter/standard/month";
import { costOfMonths } from "../cost-of-months";
import { calendarYear } from "../license-period";
import { divideLedger, divideUse, type PartPrice } from "./use-shares";

const [LIBRARY, JOURNALS, BOOKS] = [1, 10, 20];
const year = monthRange(month("2024-01"), month("2024-12"));
const [january = month("2024-01"), july = month("2024-07")] = [year[0], year[6]];

const price = (fields: Partial<PartPrice>): PartPrice => ({
  ...{ agreement: 1, organization: LIBRARY, price: 120_000, period: calendarYear(2024) },
  platforms: [{ id: JOURNALS, share: null }],
  ...fields,
});

test("divideUse gives the use of a platform to its only price, even if the price is not divided", () => {
  const both = [JOURNALS, BOOKS].map((id) => ({ id, share: null }));
  const only = price({ platforms: both });
  const elsewhere = price({ organization: 2 });
  const shareOf = divideUse([only, elsewhere]);
  expect([shareOf(only, JOURNALS, year), shareOf(only, BOOKS, year), shareOf(elsewhere, JOURNALS, year)]).toEqual([
    1, 1, 1,
  ]);
});

test("divideUse divides use by the amounts in each month", () => {
  const whole = price({});
  // 600 a month in the second half, next to 100 a month.
  const half = price({ price: 360_000, period: { from: "2024-07-01", to: "2024-12-31" } });
  const shareOf = divideUse([whole, half]);
  expect(shareOf(whole, JOURNALS, [january])).toBe(1);
  expect(shareOf(whole, JOURNALS, [july])).toBeCloseTo(100 / 700, 10);
  expect(shareOf(half, JOURNALS, [july])).toBeCloseTo(600 / 700, 10);
  expect(shareOf(whole, JOURNALS, year)).toBeCloseTo(1200 / 4800, 10);
});

test("divideUse counts only the platform's share of a price", () => {
  const shared = price({
    platforms: [
      { id: JOURNALS, share: 0.25 },
      { id: BOOKS, share: 0.75 },
    ],
  });
  const own = price({});
  const shareOf = divideUse([shared, own]);
  expect(shareOf(shared, JOURNALS, year)).toBeCloseTo(0.2, 10);
  expect(shareOf(shared, BOOKS, year)).toBe(1);
});

test("divideUse is unknown next to a price that is unknown or not divided, and equal between free ones", () => {
  const own = price({});
  const undivided = price({ platforms: [JOURNALS, BOOKS].map((id) => ({ id, share: null })) });
  expect(divideUse([own, undivided])(own, JOURNALS, year)).toBeNull();
  const unknown = price({ price: null });
  expect(divideUse([own, unknown])(own, JOURNALS, year)).toBeNull();
  const free = [price({ price: 0 }), price({ price: 0 })] as const;
  expect(divideUse(free)(free[0], JOURNALS, year)).toBe(0.5);
});

test("divideLedger divides price and use, so that the cost per use is the same for each part", () => {
  const [one, other] = [price({ price: 90_000 }), price({ price: 30_000 })];
  const reading = {
    ...{ months: year, shareOf: divideUse([one, other]), usesOf: () => () => 10 },
    joint: { isReported: () => true, spans: [] },
  };
  const question = { months: year, finished: month("2024-12"), groups: [{ id: 1, weight: 1 }] };
  const [first, second] = [one, other].map((own) => costOfMonths(divideLedger([own], reading), question));
  expect(first?.covered).toMatchObject({
    price: 90_000,
    uses: expect.closeTo(90, 10),
    unitPrice: expect.closeTo(10, 10),
  });
  expect(second?.covered).toMatchObject({
    price: 30_000,
    uses: expect.closeTo(30, 10),
    unitPrice: expect.closeTo(10, 10),
  });
});

test("divideLedger is undivided where the use cannot be divided", () => {
  const own = price({});
  const undivided = price({ agreement: 2, platforms: [JOURNALS, BOOKS].map((id) => ({ id, share: null })) });
  const shareOf = divideUse([own, undivided]);
  const joint = { isReported: () => true, spans: [] };
  const ledger = divideLedger([own], { months: year, shareOf, usesOf: () => () => 10, joint });
  const question = { months: year, finished: month("2024-12"), groups: [{ id: 1, weight: 1 }] };
  expect(costOfMonths(ledger, question)).toMatchObject({ state: "undivided", unitPrice: null });
});
