import { expect, test } from "vitest";
import { costOfMonths, type Ledger, type LedgerPrice, priceOfMonths } from "@/lib/cost/cost-of-months";
import { addMonths, type Month, month, monthRange } from "@/lib/counter/standard/month";
import { Random } from "../../integration/usage/random";

const months = monthRange(month("2024-01"), month("2025-06"));
const FULL_TEXT = 1;
const SEARCH = 2;

type Drawn = { payments: LedgerPrice[]; uses: Map<string, number>; reported: Map<string, boolean> };

/** Some organizations with calendar and fiscal licenses, missing reports and prices that cannot be converted. */
function draw(random: Random): Drawn {
  const [payments, uses, reported] = [[] as LedgerPrice[], new Map<string, number>(), new Map<string, boolean>()];
  for (const organization of [1, 2, 3]) {
    for (const year of [2024, 2025]) {
      if (random.chance(1 / 3)) continue;
      const price = random.chance(1 / 10) ? null : random.whole(1, 90) * 1200;
      const isFiscal = organization === 3;
      const period = isFiscal
        ? { from: `${year - 1}-07-01`, to: `${year}-06-30` }
        : { from: `${year}-01-01`, to: `${year}-12-31` };
      payments.push({ organization, price, period });
    }
    for (const of of months)
      for (const group of [FULL_TEXT, SEARCH]) {
        const name = `${organization} ${of} ${group}`;
        if (group === SEARCH && organization === 2) continue;
        reported.set(name, random.chance(9 / 10));
        if (reported.get(name)) uses.set(name, random.whole(0, 50));
      }
  }
  return { payments, uses, reported };
}

const ledgerOf = ({ payments, uses, reported }: Drawn, spans: Ledger["spans"] = []): Ledger => ({
  prices: payments,
  uses: (...place) => uses.get(place.join(" ")) ?? 0,
  isReported: (...place) => reported.get(place.join(" ")) ?? null,
  spans,
});

/** Restated with plain loops: every license covers whole months. */
function plainCost({ payments, uses, reported }: Drawn, range: readonly Month[], finished: Month, group: number) {
  const inRange = payments.filter(({ period }) =>
    range.some((of) => period.from <= `${of}-31` && period.to >= `${of}-01`),
  );
  const payers = new Set(inRange.map(({ organization }) => organization));
  const result = { months: 0, price: 0, uses: 0, expected: 0 };
  for (const payer of payers)
    for (const of of range) {
      result.expected += 1;
      const payment = inRange.find(
        ({ organization, period }) => organization === payer && period.from <= `${of}-01` && period.to >= `${of}-28`,
      );
      if (of > finished || !payment || payment.price === null || !reported.get(`${payer} ${of} ${group}`)) continue;
      result.months += 1;
      result.price += payment.price / 12;
      result.uses += uses.get(`${payer} ${of} ${group}`) ?? 0;
    }
  return result;
}

test("costOfMonths equals plain loops over organizations and months", () => {
  const random = new Random(7);
  let complete = 0;
  for (let round = 0; round < 300; round += 1) {
    const drawn = draw(random);
    const from = random.whole(0, 12);
    const range = months.slice(from, from + random.whole(1, 6));
    const finished = random.one([month("2025-03"), month("2026-01")]);
    for (const group of [FULL_TEXT, SEARCH]) {
      const cost = costOfMonths(ledgerOf(drawn), { months: range, finished, groups: [{ id: group, weight: 1 }] });
      const plain = plainCost(drawn, range, finished, group);
      // Without any expected report of the group the figures are not asked.
      if (cost.state === "no_interest") continue;
      expect(cost.covered).toMatchObject({ months: plain.months, price: Math.round(plain.price), uses: plain.uses });
      expect(cost.expectedMonths).toBe(plain.expected);
      expect(Object.values(cost.lacking).reduce((sum, one) => sum + one, 0)).toBe(plain.expected - plain.months);
      const isComplete = plain.expected > 0 && plain.months === plain.expected && plain.uses > 0;
      expect(cost.unitPrice !== null).toBe(isComplete);
      if (isComplete) expect(cost.unitPrice).toBeCloseTo(plain.price / plain.uses / 100, 6);
      complete += Number(isComplete);
    }
  }
  expect(complete).toBeGreaterThan(20);
});

const year = monthRange(month("2024-01"), month("2024-12"));
const finished = month("2026-01");
const whole = (price: number | null): LedgerPrice => ({
  ...{ organization: 1, price, period: { from: "2024-01-01", to: "2024-12-31" } },
});
const simple: Ledger = { prices: [whole(120_000)], uses: () => 10, isReported: () => true, spans: [] };
const ask = (ledger: Partial<Ledger>, weights = [1]) =>
  costOfMonths(
    { ...simple, ...ledger },
    { months: year, finished, groups: weights.map((weight, at) => ({ id: at + 1, weight })) },
  );

test("costOfMonths gives the reason when a cost is not complete", () => {
  expect(ask({})).toMatchObject({ state: "complete", unitPrice: 10 });
  expect(ask({ prices: [] }).state).toBe("no_price");
  expect(ask({ prices: [whole(null)] })).toMatchObject({ state: "no_rate", lacking: { unconverted: 12 } });
  const undivided = { ...whole(null), isUndivided: true };
  expect(ask({ prices: [undivided] })).toMatchObject({ state: "undivided", lacking: { undivided: 12 } });
  expect(ask({ prices: [undivided, whole(100)] })).toMatchObject({ state: "undivided", covered: { months: 0 } });
  expect(ask({ uses: () => 0, isReported: () => null }).state).toBe("no_interest");
  expect(ask({ isReported: () => false }).state).toBe("no_data");
  expect(ask({ uses: () => 0 })).toMatchObject({ state: "no_use", unitPrice: null });
  expect(ask({ prices: [whole(0)] })).toMatchObject({ state: "complete", unitPrice: 0 });
});

test("costOfMonths adds groups only with their weights, and needs the reports of each", () => {
  expect(ask({}, [1, 0.5])).toMatchObject({ state: "complete", unitPrice: 1200 / (120 + 60) });
  const noSearch: Partial<Ledger> = { isReported: (_, of, group) => group === 1 || of !== "2024-05" };
  expect(ask(noSearch, [1, 0.5])).toMatchObject({ state: "incomplete", lacking: { unreported: 1 } });
  expect(ask(noSearch, [1, 0])).toMatchObject({ state: "complete", unitPrice: 10 });
});

test("costOfMonths takes the months of a yearly figure together", () => {
  const spans = [{ organization: 1, group: 1, months: year }];
  expect(ask({ spans }).state).toBe("complete");
  const half = costOfMonths(
    { ...simple, spans },
    { months: year.slice(0, 6), finished, groups: [{ id: 1, weight: 1 }] },
  );
  expect(half).toMatchObject({ state: "no_data", covered: { months: 0, price: 0 }, lacking: { unreported: 6 } });
});

test("costOfMonths adds prices of several agreements for the same days, and counts the days once", () => {
  expect(ask({ prices: [whole(120_000), whole(60_000)] })).toMatchObject({ state: "complete", unitPrice: 15 });
  const january = (to: string): LedgerPrice => ({ ...whole(600), period: { from: "2024-01-01", to } });
  const half = costOfMonths(
    { ...simple, prices: [january("2024-01-15"), january("2024-01-16")] },
    { months: year.slice(0, 1), finished, groups: [{ id: 1, weight: 1 }] },
  );
  expect(half).toMatchObject({ state: "incomplete", lacking: { unlicensed: 1 } });
});

test("priceOfMonths adds prices that follow each other within a month", () => {
  const payments: LedgerPrice[] = [
    { organization: 1, price: 3100, period: { from: "2024-01-01", to: "2024-01-10" } },
    { organization: 1, price: 6200, period: { from: "2024-01-11", to: "2024-01-31" } },
  ];
  expect(priceOfMonths(payments, [month("2024-01")])).toBe(9300);
  expect(priceOfMonths(payments, [addMonths(month("2024-01"), 1)])).toBeNull();
});
