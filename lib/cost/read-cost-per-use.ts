import "server-only";
import { type Reach, reach, reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { addMonths, firstDay, type Month, month, monthOf, yearStart } from "@/lib/counter/standard/month";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { groupBy } from "@/lib/kit/group-by";
import { Prisma } from "@/lib/kit/prisma/client";
import { interestByLength } from "@/lib/reports/ask/interest-rule";
import type { Running } from "@/lib/reports/ask/running";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import type { CostOfYear, CostPerUse, PlatformCost } from "./contract";
import { type Ledger, priceOfMonths, pricesIn } from "./cost-of-months";
import { type CostPeriod, costPeriod } from "./cost-period";
import { costYear } from "./license-period";
import { amountText } from "./money";
import { type PlatformPrice, readPlatformPrices, readRates } from "./price-rows";
import {
  type CostGroup,
  type CostReading,
  type Facts,
  figuresOf,
  readLedgers,
  showPerUser,
  startCostReading,
} from "./read-ledgers";

type Asked = {
  organization: number;
  from?: string | undefined;
  to?: string | undefined;
  running: Running;
};

/** Price and cost per use by platform, for each interest group on its own. */
export async function readCostPerUse(
  scope: Scope<"usage.view">,
  { organization, running, ...ends }: Asked,
): Promise<CostPerUse> {
  const own = scope.within(organization);
  const first = ends.from ? null : await firstMonth(own);
  const period = costPeriod(ends, { today: month(runningMonth()), first });
  const reference_currency = settings().REFERENCE_CURRENCY;
  if (!period) return { reference_currency, from: null, to: null, months: 0, platforms: [] };
  const platforms = await readPlatforms(own, period, running);
  return { reference_currency, from: period.from, to: period.to, months: period.months.length, platforms };
}

type Trend = Pick<Asked, "organization" | "running"> & {
  /** Month in which the years begin, 1 for January. */
  begin: number;
  /** At most so many years, the latest ones. */
  last: number;
};

/** The same for each year up to the current one, from the first with a price; one after the other, to need little memory. */
export async function readCostByYear(
  scope: Scope<"usage.view">,
  { organization, running, begin, last }: Trend,
): Promise<CostOfYear[]> {
  const own = scope.within(organization);
  const today = month(runningMonth());
  const { _min: earliest, _max: latest } = await db().agreementPrice.aggregate({
    where: { organizationId: reach(own) },
    _min: { startsOn: true },
    _max: { endsOn: true },
  });
  if (!earliest.startsOn || !latest.endsOn) return [];
  const startOf = (day: Date | string) => yearStart(monthOf(day), begin - 1);
  const [end = today] = [startOf(latest.endsOn), startOf(today)].toSorted();
  const years: CostOfYear[] = [];
  for (let from = startOf(earliest.startsOn); from <= end; from = addMonths(from, 12)) {
    if (from <= addMonths(end, -12 * last)) continue;
    const { label: year, to } = costYear(from);
    years.push({ year, ...(await readCostPerUse(scope, { organization, from, to, running })) });
  }
  return years;
}

async function readPlatforms(own: Scope<"usage.view">, period: CostPeriod, running: Running): Promise<PlatformCost[]> {
  const [reading, prices] = await Promise.all([
    startCostReading(own, period, running),
    readRates().then((rates) => readPlatformPrices(own, period, rates)),
  ]);
  const paid = {
    platform: [...new Set(prices.map(({ platform }) => platform))],
    organization: [...new Set(prices.map(({ organization }) => organization))],
  };
  const [totals, reported, ledgers] = await Promise.all([
    readTotals(own, reading),
    readReported(own, period),
    readLedgers(own, reading, paid),
  ]);
  const byPlatform = groupBy(prices, ({ platform }) => platform);
  const platforms = await db().platform.findMany({
    where: { OR: [{ id: { in: [...new Set([...totals.keys(), ...paid.platform])] } }, ...connectedTo(own)] },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return platforms.map(({ id, name, nameEn, nameCs, shortName }) => ({
    ...{ pk: id, name, name_en: nameEn, name_cs: nameCs, short_name: shortName },
    ...platformCost(byPlatform.get(id) ?? [], {
      ledger: ledgers(id),
      uses: totals.get(id) ?? [],
      reported: reported.get(id) ?? new Set(),
      reading,
    }),
  }));
}

/** Includes platforms without usage and price, so that a price can be entered. */
const connectedTo = (scope: Reach) => [
  { organizations: { some: { organizationId: reach(scope) } } },
  { credentials: { some: { organizationId: reach(scope), deletedAt: null } } },
];

/** First month with usage or with a price. */
export async function firstMonth(scope: Reach): Promise<Month | null> {
  const organizationId = reach(scope);
  const [imports, prices] = await Promise.all([
    db().import.aggregate({ where: { organizationId, state: "current" }, _min: { month: true } }),
    db().agreementPrice.aggregate({ where: { organizationId }, _min: { startsOn: true } }),
  ]);
  const first = imports._min.month ?? prices._min.startsOn;
  return monthOf(first);
}

/** Uses of an organization in the period. */
type OrganizationUses = { organization: number; group: number; uses: number };

/** A quarterly or yearly figure counts only if its whole period lies in the range: its share per month is unknown. */
async function readTotals(
  scope: Scope<"usage.view">,
  { period: { from, to }, groups, rule, view, running }: CostReading,
): Promise<Map<number, OrganizationUses[]>> {
  const by = ["platform", "organization", "metric"] as const;
  const metric = groups.map(({ id }) => id);
  const answers = await Promise.all(
    [...(await interestByLength(rule))].map(([length, interest]) => {
      const where = { month: { from, to: addMonths(to, 1 - length) }, metric };
      return askInterest(scope, { by, where, interest }, running, view);
    }),
  );
  const rows = answers.flat().map(({ keys, figures }) => {
    const [platform = 0, organization = 0, group = 0] = keys.map(Number);
    return { platform, organization, group, uses: figures[0] ?? 0 };
  });
  return groupBy(rows, ({ platform }) => platform);
}

const coveredMonths = Prisma.sql`
  JOIN report_types ON report_types.id = imports.report_type_id
  CROSS JOIN LATERAL (
    SELECT (imports.month + make_interval(months => later))::date AS month
    FROM generate_series(0, report_types.period_months - 1) AS later
  ) AS covered`;

const isIn = ({ from, to }: CostPeriod) => Prisma.sql`imports.month >= ${firstDay(from)}::date
  AND imports.month + make_interval(months => report_types.period_months - 1) <= ${firstDay(to)}::date`;

/** By platform, the interest groups with any report: their uses are zero when absent, others are unknown. */
async function readReported(scope: Reach, period: CostPeriod): Promise<Map<number, Set<number>>> {
  const rows = await db().$queryRaw<{ platform: number; groups: number[] }[]>`
    SELECT imports.platform_id AS platform, array_agg(DISTINCT d.group_id::int) AS groups
    FROM imports JOIN (SELECT DISTINCT report_type_id, group_id FROM interest_definitions) d USING (report_type_id)
      JOIN platform_interests USING (platform_id, report_type_id) ${coveredMonths}
    WHERE imports.state = 'current' AND ${reachSql("imports.organization_id", scope)} AND ${isIn(period)}
    GROUP BY 1`;
  return new Map(rows.map(({ platform, groups }) => [platform, new Set(groups)]));
}

type OfPlatform = {
  ledger: Facts;
  uses: readonly OrganizationUses[];
  reported: ReadonlySet<number>;
  reading: CostReading;
};

function platformCost(
  prices: readonly PlatformPrice[],
  { ledger: facts, uses, reported, reading: { period, groups, usersOf } }: OfPlatform,
): Omit<PlatformCost, "pk" | "name" | "name_en" | "name_cs" | "short_name"> {
  const { months, finished } = period;
  const ledger: Ledger = { ...facts, prices };
  const costOf = (counted: readonly CostGroup[]) => figuresOf([ledger], { months, finished, groups: counted }, usersOf);
  const paying = new Set(pricesIn(prices, months).map(({ organization }) => organization));
  const isKnown = prices.every(({ price }) => price !== null);
  const price = isKnown ? priceOfMonths(prices, months) : null;
  const unpaid = uses.filter(({ organization, uses }) => uses > 0 && !paying.has(organization));
  const weighted = groups.filter(({ weight }) => weight > 0);
  return {
    groups: Object.fromEntries(
      groups.map((group) => {
        const used = uses.reduce((sum, one) => sum + (one.group === group.id ? one.uses : 0), 0);
        const interest = used > 0 || reported.has(group.id) ? used : null;
        return [group.name, { interest, ...costOf([{ ...group, weight: 1 }]) }];
      }),
    ),
    combined: weighted.length === 0 ? null : costOf(weighted),
    price: price === null ? null : amountText(price),
    per_fte: showPerUser(ledger, { months }, usersOf),
    prices: prices.length,
    agreements: agreementsOf(prices),
    paying: paying.size,
    using_unpaid: new Set(unpaid.map(({ organization }) => organization)).size,
    unconverted: missingRates(prices),
  };
}

/** Agreements of the prices, by name. */
function agreementsOf(prices: readonly PlatformPrice[]): PlatformCost["agreements"] {
  const named = new Map(prices.map((one) => [one.agreement.id, one]));
  return [...named.values()]
    .map(({ agreement: { id: pk, ...agreement }, isUndivided }) => ({ pk, ...agreement, is_divided: !isUndivided }))
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.pk - other.pk);
}

function missingRates(prices: readonly PlatformPrice[]) {
  const missing = prices.flatMap(({ unconverted }) => unconverted ?? []);
  return [...new Map(missing.map((one) => [`${one.currency} ${one.year}`, one])).values()];
}
