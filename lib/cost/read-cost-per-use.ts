import "server-only";
import { type Reach, reach, reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { addMonths, firstDay, type Month, month } from "@/lib/counter/standard/month";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { groupBy } from "@/lib/kit/group-by";
import { Prisma } from "@/lib/kit/prisma/client";
import { interestByLength } from "@/lib/reports/ask/interest-rule";
import type { Running } from "@/lib/reports/ask/running";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import type { CostPerUse, PlatformCost } from "./contract";
import { costPeriod } from "./cost-period";
import { amountText, type Hundredths } from "./money";
import { type PaymentRow, paymentColumns, priceOf, type Rates, readRates } from "./payments";
import { proRata, shareOut } from "./share-out";

type Asked = {
  organization: number;
  from?: string | undefined;
  to?: string | undefined;
  /** By short name of the interest group; null: each important group has weight 1. */
  weights: Readonly<Record<string, number>> | null;
  running: Running;
};

type Period = NonNullable<ReturnType<typeof costPeriod>>;
type Group = { id: number; name: string; weight: number };

/**
 * Price and cost per use by platform. Prices count pro rata for the selected months. Uses count only for organizations
 * and years with a price; otherwise a platform would look cheaper than it was.
 */
export async function readCostPerUse(scope: Scope<"usage.view">, query: Asked): Promise<CostPerUse> {
  const own = scope.within(query.organization);
  const reference_currency = settings().REFERENCE_CURRENCY;
  const [groups, rates, first] = await Promise.all([
    readGroups(query.weights),
    readRates(),
    query.from ? null : firstMonth(own),
  ]);
  const period = costPeriod(query, { today: month(runningMonth()), first });
  if (!period) return { reference_currency, from: null, to: null, months: 0, platforms: [] };
  const [payments, interest] = await Promise.all([
    readPayments(own, period),
    readInterest(own, { period, groups, running: query.running }),
  ]);
  const ids = [...new Set([...interest.keys(), ...payments.keys()])];
  const [platforms, covered, reported] = await Promise.all([
    db().platform.findMany({
      where: { OR: [{ id: { in: ids } }, ...connectedTo(own)] },
      orderBy: [{ name: "asc" }, { id: "asc" }],
    }),
    readDataMonths(own, period),
    readReported(own, period),
  ]);
  return {
    reference_currency,
    from: period.from,
    to: period.to,
    months: period.months,
    platforms: platforms.map(({ id, name, nameEn, nameCs, shortName }) => {
      const dataMonths = covered.get(id) ?? 0;
      const own = { uses: interest.get(id) ?? new Map(), reported: reported.get(id) ?? new Set(), dataMonths };
      return {
        ...{ pk: id, name, name_en: nameEn, name_cs: nameCs, short_name: shortName },
        ...costOf(payments.get(id) ?? [], own, { period, groups, rates }),
        data_months: dataMonths,
      };
    }),
  };
}

/** Includes platforms without usage and price, so that a price can be entered. */
const connectedTo = (scope: Reach) => [
  { organizations: { some: { organizationId: reach(scope) } } },
  { credentials: { some: { organizationId: reach(scope), deletedAt: null } } },
];

async function readGroups(weights: Asked["weights"]): Promise<Group[]> {
  const groups = await db().interestGroup.findMany({ orderBy: [{ position: "asc" }, { id: "asc" }] });
  return groups.map(({ id, shortName: name, isImportant }) => {
    const weight = weights ? (weights[name] ?? 0) : Number(isImportant);
    return { id, name, weight };
  });
}

/** First month with usage or with a price. */
async function firstMonth(scope: Reach): Promise<Month | null> {
  const organizationId = reach(scope);
  const [imports, payments] = await Promise.all([
    db().import.aggregate({ where: { organizationId, state: "current" }, _min: { month: true } }),
    db().payment.aggregate({ where: { organizationId }, _min: { year: true } }),
  ]);
  const { month: used } = imports._min;
  const { year } = payments._min;
  if (used) return month(used.toISOString().slice(0, 7));
  return year === null ? null : month(`${year}-01`);
}

async function readPayments(scope: Reach, { years }: Period): Promise<Map<number, PaymentRow[]>> {
  const rows = await db().payment.findMany({
    where: { organizationId: reach(scope), year: { in: [...years.keys()] } },
    select: paymentColumns,
  });
  return groupBy(rows, ({ platformId }) => platformId);
}

/** By organization and year, then by interest group. */
type Uses = Map<string, Map<number, number>>;

const placeOf = (organizationId: number, year: number) => `${organizationId} ${year}`;

type Reading = { period: Period; groups: readonly Group[]; running: Running };

/** A quarterly or yearly figure counts only if its whole period lies in the range: its share per month is unknown. */
async function readInterest(scope: Scope<"usage.view">, { period: { from, to }, groups, running }: Reading) {
  const [view, rules] = await Promise.all([viewUsage(scope), interestByLength()]);
  const by = ["platform", "organization", "year", "metric"] as const;
  const metric = groups.map(({ id }) => id);
  const answers = await Promise.all(
    [...rules].map(([length, interest]) => {
      const where = { month: { from, to: addMonths(to, 1 - length) }, metric };
      return askInterest(scope, { by, where, interest }, running, view);
    }),
  );
  const platforms = new Map<number, Uses>();
  for (const { keys, figures } of answers.flat()) {
    const [platform = 0, organization = 0, year = 0, group = 0] = keys.map(Number);
    const uses: Uses = platforms.get(platform) ?? new Map();
    const place = placeOf(organization, year);
    const there = uses.get(place) ?? new Map<number, number>();
    there.set(group, (there.get(group) ?? 0) + (figures[0] ?? 0));
    platforms.set(platform, uses.set(place, there));
  }
  return platforms;
}

const coveredMonths = Prisma.sql`
  JOIN report_types ON report_types.id = imports.report_type_id
  CROSS JOIN LATERAL (
    SELECT (imports.month + make_interval(months => later))::date AS month
    FROM generate_series(0, report_types.period_months - 1) AS later
  ) AS covered`;

const isIn = ({ from, to }: Period) => Prisma.sql`imports.month >= ${firstDay(from)}::date
  AND imports.month + make_interval(months => report_types.period_months - 1) <= ${firstDay(to)}::date`;

/** By platform, the interest groups with any report: their uses are zero when absent, others are unknown. */
async function readReported(scope: Reach, period: Period): Promise<Map<number, Set<number>>> {
  const rows = await db().$queryRaw<{ platform: number; groups: number[] }[]>`
    SELECT imports.platform_id AS platform, array_agg(DISTINCT d.group_id::int) AS groups
    FROM imports JOIN (SELECT DISTINCT report_type_id, group_id FROM interest_definitions) d USING (report_type_id)
      JOIN platform_interests USING (platform_id, report_type_id) ${coveredMonths}
    WHERE imports.state = 'current' AND ${reachSql("imports.organization_id", scope)} AND ${isIn(period)}
    GROUP BY 1`;
  return new Map(rows.map(({ platform, groups }) => [platform, new Set(groups)]));
}

/**
 * For organizations and years with a price: the number of months with any report, including months known to be empty.
 */
async function readDataMonths(scope: Reach, period: Period): Promise<Map<number, number>> {
  const rows = await db().$queryRaw<{ platform: number; months: number }[]>`
    SELECT payments.platform_id AS platform, count(DISTINCT (payments.organization_id, covered.month))::int AS months
    FROM payments
      JOIN imports ON imports.organization_id = payments.organization_id AND imports.platform_id = payments.platform_id
        AND imports.state = 'current'
      ${coveredMonths}
    WHERE ${reachSql("payments.organization_id", scope)} AND ${isIn(period)}
      AND payments.year = extract(year FROM covered.month)
    GROUP BY payments.platform_id`;
  return new Map(rows.map(({ platform, months }) => [platform, months]));
}

type Reckoning = { period: Period; groups: readonly Group[]; rates: Rates };
type Reckoned = Omit<PlatformCost, "pk" | "name" | "name_en" | "name_cs" | "short_name" | "data_months">;

type Data = { uses: Uses; reported: ReadonlySet<number>; dataMonths: number };

function costOf(
  payments: readonly PaymentRow[],
  { uses, reported, dataMonths }: Data,
  { period, groups, rates }: Reckoning,
): Reckoned {
  const monthsOf = (year: number) => period.years.get(year) ?? 0;
  const prices = payments.map((payment) => ({ price: priceOf(payment, rates), months: monthsOf(payment.year) }));
  const isCounted = (one: (typeof prices)[number]): one is { price: Hundredths; months: number } => one.price !== null;
  const counted = prices.filter(isCounted);
  const price = payments.length === 0 || counted.length < prices.length ? null : proRata(counted);
  const years = [...new Set(payments.map(({ year }) => year))];
  const paid = [...new Set(payments.map(({ organizationId, year }) => placeOf(organizationId, year)))];
  const usedAt = (places: Iterable<string>, group: number) =>
    [...places].reduce((sum, place) => sum + (uses.get(place)?.get(group) ?? 0), 0);
  const weighed = groups.map(({ id, weight }) => ({ weight, interest: usedAt(paid, id) }));
  const shares = shareOut(price, weighed);
  const counting = groups.filter(({ weight }) => weight > 0);
  const isUnknown = dataMonths === 0 || (counting.length > 0 && !counting.some(({ id }) => reported.has(id)));
  const hasUse = weighed.some(({ weight, interest }) => weight * interest > 0);
  return {
    groups: Object.fromEntries(
      groups.map(({ id, name }, at) => {
        const { unitPrice = null, cost = null } = shares[at] ?? {};
        const used = usedAt(uses.keys(), id);
        const interest = used > 0 || reported.has(id) ? used : null;
        return [
          name,
          {
            interest,
            unit_price: used > 0 ? unitPrice : null,
            cost: cost === null || interest === null ? null : amountText(cost),
          },
        ];
      }),
    ),
    price: price === null ? null : amountText(price),
    payments: payments.length,
    priced_months: years.reduce((sum, year) => sum + monthsOf(year), 0),
    expected_months: payments.reduce((sum, { year }) => sum + monthsOf(year), 0),
    unconverted: unconverted(payments, rates),
    state: stateOf(),
  };

  function stateOf(): PlatformCost["state"] {
    if (payments.length === 0) return "no_price";
    if (price === null) return "no_rate";
    if (hasUse) return "known";
    return isUnknown ? "no_data" : "no_use";
  }
}

function unconverted(payments: readonly PaymentRow[], rates: Rates) {
  const missing = payments.filter((payment) => priceOf(payment, rates) === null);
  const named = new Map(missing.map(({ currency, year }) => [`${currency} ${year}`, { currency, year }]));
  return [...named.values()];
}
