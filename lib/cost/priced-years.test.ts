import { expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { calendarYear } from "./license-period";
import { pricesOfYears, yearsOfPrices } from "./priced-years";

const today = month("2026-11");

test("yearsOfPrices shows the last years with a price, the running one and three more", () => {
  const { years, running } = yearsOfPrices([{ period: calendarYear(2024) }], { today, begin: 1, last: 6 });
  expect(years.map(({ label }) => label)).toEqual(["2024", "2025", "2026", "2027", "2028", "2029"]);
  expect(running).toBe(2);
  const fiscal = yearsOfPrices([{ period: calendarYear(2010) }], { today, begin: 10, last: 2 });
  expect(fiscal.years.map(({ label }) => label).slice(0, 3)).toEqual(["2025/2026", "2026/2027", "2027/2028"]);
  expect(fiscal.running).toBe(1);
  expect(yearsOfPrices([{ period: calendarYear(2027) }], { today, begin: 1, last: 6 }).years[0]?.label).toBe("2026");
});

test("pricesOfYears distinguishes a whole year from a part, and an unknown price from none", () => {
  const license = { from: "2025-10-01", to: "2026-09-30" };
  const prices = [
    { organization: 1, price: 120_000, period: license },
    { organization: 1, price: null, period: calendarYear(2028) },
    { organization: 1, price: 240_000, period: calendarYear(2027) },
  ];
  const years = yearsOfPrices(prices, { today, begin: 1, last: 6 });
  expect(pricesOfYears(prices, years)).toEqual([
    { price: "300.00", isWhole: false },
    { price: "900.00", isWhole: false },
    { price: "2400.00", isWhole: true },
    { price: null, isWhole: true },
    { price: null, isWhole: false },
  ]);
});
