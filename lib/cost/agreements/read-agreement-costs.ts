import "server-only";
import type { Scope } from "@/lib/access/scope";
import { addMonths, type Month, month, monthOf, yearStart } from "@/lib/counter/standard/month";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import type { Running } from "@/lib/reports/ask/running";
import { type Ledger, type LedgerPrice, priceOfMonths, pricesIn } from "../cost-of-months";
import { type CostPeriod, costPeriod } from "../cost-period";
import { costYear, periodOf } from "../license-period";
import { amountText } from "../money";
import { priceOf, type Rates, readRates } from "../price-rows";
import { type CostReading, type Facts, figuresOf, readLedgers, showPerUser, startCostReading } from "../read-ledgers";
import type { AgreementCost, AgreementCostYear } from "./contract";
import { type AgreementRow, agreementWithin, findAgreement, isSeen, seenAgreements } from "./find-agreements";

type Asked = {
  agreements: readonly number[];
  organization?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  running: Running;
};

/**
 * Price and cost per use of agreements in some months, over all their platforms. Omits agreements out of reach; throws
 * NotFound for an organization out of reach.
 */
export async function readAgreementCosts(
  scope: Scope<"usage.view">,
  { agreements, organization, running, ...ends }: Asked,
) {
  const seen = seenAgreements(scope, organization);
  const own = organization === undefined ? scope : scope.within(organization);
  const rows = await db().agreement.findMany({
    where: { AND: [{ id: { in: [...agreements] } }, isSeen(seen)] },
    include: agreementWithin(seen),
  });
  const period = costPeriod(ends, { today: month(runningMonth()), first: firstMonth(rows) });
  if (!period || rows.length === 0) return [];
  const costs = await costsOf(own, rows, { period, running });
  return rows.map(({ id }, at) => ({ agreement: id, ...(costs[at] ?? NO_COST) }));
}

const NO_COST: AgreementCost = {
  price: null,
  per_fte: { price: null, years: [] },
  groups: {},
  combined: null,
};

function firstMonth(rows: readonly AgreementRow[]): Month | null {
  const days = rows.flatMap(({ prices }) => prices.map((one) => periodOf(one).from)).sort();
  return monthOf(days[0]);
}

type Reading = { period: CostPeriod; running: Running };

async function costsOf(scope: Scope<"usage.view">, rows: readonly AgreementRow[], { period, running }: Reading) {
  const [reading, rates] = await Promise.all([startCostReading(scope, period, running), readRates()]);
  const prices = rows.map((row) => ledgerPrices(row, rates));
  const payers = prices.flatMap((own) => pricesIn(own, period.months).map(({ organization }) => organization));
  const ledgers = await readLedgers(scope, reading, {
    platform:
      payers.length === 0
        ? []
        : [...new Set(rows.flatMap(({ platforms }) => platforms.map(({ platformId }) => platformId)))],
    organization: [...new Set(payers)],
  });
  return rows.map(({ platforms }, at) =>
    costOf(
      { ...jointFacts(platforms.map(({ platformId }) => ledgers(platformId))), prices: prices[at] ?? [] },
      reading,
    ),
  );
}

const ledgerPrices = ({ prices }: AgreementRow, rates: Rates): LedgerPrice[] =>
  prices.map((one) => ({ organization: one.organizationId, price: priceOf(one, rates), period: periodOf(one) }));

/** Platforms taken together: uses add up, and a month is reported when the reports of each platform are here. */
export const jointFacts = (all: readonly Facts[]): Facts => ({
  uses: (...place) => all.reduce((sum, one) => sum + one.uses(...place), 0),
  isReported: (...place) => {
    const states = all.map((one) => one.isReported(...place)).filter((one) => one !== null);
    return states.length === 0 ? null : states.every(Boolean);
  },
  spans: all.flatMap(({ spans }) => spans),
});

function costOf(ledger: Ledger, { period: { months, finished }, groups, usersOf }: CostReading): AgreementCost {
  const of = (counted: typeof groups) => figuresOf([ledger], { months, finished, groups: counted }, usersOf);
  const weighted = groups.filter(({ weight }) => weight > 0);
  const inMonths = pricesIn(ledger.prices, months);
  const price = inMonths.every((one) => one.price !== null) ? priceOfMonths(inMonths, months) : null;
  return {
    price: price === null ? null : amountText(price),
    per_fte: showPerUser(ledger, { months }, usersOf),
    groups: Object.fromEntries(groups.map((group) => [group.name, of([{ ...group, weight: 1 }])])),
    combined: weighted.length === 0 ? null : of(weighted),
  };
}

type Trend = { organization?: number | undefined; begin: number; last: number; running: Running };

/** The same for each year up to the current one, oldest first. Throws NotFound. */
export async function readAgreementYears(
  scope: Scope<"usage.view">,
  id: number,
  { organization, begin, last, running }: Trend,
): Promise<AgreementCostYear[]> {
  const row = await findAgreement(seenAgreements(scope, organization), id);
  const own = organization === undefined ? scope : scope.within(organization);
  const periods = row.prices.map(periodOf);
  const [first] = periods.map(({ from }) => from).sort();
  const [end] = periods
    .map(({ to }) => to)
    .sort()
    .reverse();
  if (!first || !end) return [];
  const today = month(runningMonth());
  const startOf = (day: string) => yearStart(monthOf(day), begin - 1);
  const [latest = today] = [startOf(end), startOf(today)].toSorted();
  const years: AgreementCostYear[] = [];
  for (let from = startOf(first); from <= latest; from = addMonths(from, 12)) {
    if (from <= addMonths(latest, -12 * last)) continue;
    const { label: year, to } = costYear(from);
    const period = costPeriod({ from, to }, { today, first: null });
    const [cost] = period ? await costsOf(own, [row], { period, running }) : [];
    years.push({ year, from, to, ...(cost ?? NO_COST) });
  }
  return years;
}
