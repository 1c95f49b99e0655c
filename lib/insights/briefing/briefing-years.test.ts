import { describe, expect, test } from "vitest";
import { describedYear, withoutEmptyStart, yearlyChange } from "./briefing-years";

const year = (from: string, given: object = {}) => ({
  ...{ from, is_finished: true, is_priced: true, price: "100.00", uses: 10, present: 12, expected: 12 },
  ...given,
});

describe("the year of a briefing", () => {
  const running = year("2026-01", { is_finished: false, present: 9 });

  test("is the last one that price and reports cover", () => {
    const partial = year("2025-01", { present: 11 });
    expect(describedYear([year("2023-01"), year("2024-01"), partial, running], undefined)?.from).toBe("2024-01");
  });

  test("without a price is the last one with all reports, then with any, then the last one that is over", () => {
    const unpriced = { is_priced: false, price: null };
    const none = { ...unpriced, uses: null, present: 0 };
    const years = [
      year("2023-01", unpriced),
      year("2024-01", { ...unpriced, present: 3 }),
      year("2025-01", none),
      running,
    ];
    expect(describedYear(years, undefined)?.from).toBe("2023-01");
    expect(describedYear(years.slice(1), undefined)?.from).toBe("2024-01");
    expect(describedYear(years.slice(2), undefined)?.from).toBe("2025-01");
    expect(describedYear([running], undefined)?.from).toBe("2026-01");
  });

  test("can be chosen among those compared", () => {
    expect(describedYear([year("2024-01"), year("2025-01")], "2024-01")?.from).toBe("2024-01");
    expect(describedYear([year("2024-01"), year("2025-01")], "1999-01")?.from).toBe("2025-01");
  });
});

test("years before the first price or report are left out, and one is always kept", () => {
  const nothing = { price: null, uses: null };
  expect(withoutEmptyStart([nothing, { price: "1.00", uses: null }, nothing])).toHaveLength(2);
  expect(withoutEmptyStart([nothing, nothing])).toHaveLength(1);
});

test("a yearly change is the average over all years between", () => {
  expect(
    yearlyChange([
      { year: 2022, value: 100 },
      { year: 2023, value: 90 },
      { year: 2024, value: 121 },
    ]),
  ).toBeCloseTo(0.1);
  expect(yearlyChange([{ year: 2022, value: 100 }])).toBeNull();
  expect(
    yearlyChange([
      { year: 2022, value: 0 },
      { year: 2023, value: 5 },
    ]),
  ).toBeNull();
});
