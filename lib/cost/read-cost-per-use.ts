import "server-only";
import { type Reach, reach, reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { addMonths, firstDay, type Month, month, monthOf, monthRange, yearStart } from "@/lib/counter/standard/month";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { groupBy } from "@/lib/kit/group-by";
import { Prisma } from "@/lib/kit/prisma/client";
import { interestByLength, interestRule } from "@/lib/reports/ask/interest-rule";
import { readPlaceMonths } from "@/lib/reports/ask/read-place-months";
import type { Running } from "@/lib/reports/ask/running";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import type { InterestRule } from "@/lib/usage/query/interest-rule";
import type { UsageView } from "@/lib/usage/usage-view";
import type { CostFigures, CostOfYear, CostPerUse, PlatformCost } from "./contract";
import { type CostOfMonths, costOfMonths, type Ledger, paymentsIn, priceOfMonths } from "./cost-of-months";
import { type CostPeriod, costPeriod } from "./cost-period";
import { readCostWeights } from "./cost-weights";
import { costYear } from "./license-period";
import { amountText } from "./money";
import { type PaymentRow, paymentColumns, paymentPeriod, priceOf, type Rates, readRates } from "./payments";

type Asked = {
  organization: number;
  from?: string | undefined;
  to?: string | undefined;
  running: Running;
};

/** `weight`: 0 unless an administrator chose another. */
type Group = { id: number; name: string; weight: number };

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

/** The same for each year up to the current one, from the first with a payment; one after the other, to need little memory. */
export async function readCostByYear(
  scope: Scope<"usage.view">,
  { organization, running, begin, last }: Trend,
): Promise<CostOfYear[]> {
  const own = scope.within(organization);
  const today = month(runningMonth());
  const { _min: earliest, _max: latest } = await db().payment.aggregate({
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
  const [groups, rates, rule, view, payments] = await Promise.all([
    readGroups(own),
    readRates(),
    interestRule(),
    viewUsage(own),
    readPayments(own, period),
  ]);
  const reading: Reading = { period, groups, rule, view, running };
  const paid = {
    platform: [...new Set(payments.map(({ platformId }) => platformId))],
    organization: [...new Set(payments.map(({ organizationId }) => organizationId))],
  };
  const [totals, reported, ledgers] = await Promise.all([
    readTotals(own, reading),
    readReported(own, period),
    readLedgers(own, reading, paid),
  ]);
  const byPlatform = groupBy(payments, ({ platformId }) => platformId);
  const platforms = await db().platform.findMany({
    where: { OR: [{ id: { in: [...new Set([...totals.keys(), ...paid.platform])] } }, ...connectedTo(own)] },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return platforms.map(({ id, name, nameEn, nameCs, shortName }) => ({
    ...{ pk: id, name, name_en: nameEn, name_cs: nameCs, short_name: shortName },
    ...platformCost(byPlatform.get(id) ?? [], {
      rates,
      ledger: ledgers(id),
      uses: totals.get(id) ?? [],
      reported: reported.get(id) ?? new Set(),
      ...{ period, groups },
    }),
  }));
}

/** Includes platforms without usage and price, so that a price can be entered. */
const connectedTo = (scope: Reach) => [
  { organizations: { some: { organizationId: reach(scope) } } },
  { credentials: { some: { organizationId: reach(scope), deletedAt: null } } },
];

async function readGroups(scope: Scope<"usage.view">): Promise<Group[]> {
  const [groups, { weights }] = await Promise.all([
    db().interestGroup.findMany({ orderBy: [{ position: "asc" }, { id: "asc" }] }),
    readCostWeights(scope),
  ]);
  return groups.map(({ id, shortName: name }) => ({ id, name, weight: weights?.[name] ?? 0 }));
}

/** First month with usage or with a price. */
async function firstMonth(scope: Reach): Promise<Month | null> {
  const organizationId = reach(scope);
  const [imports, payments] = await Promise.all([
    db().import.aggregate({ where: { organizationId, state: "current" }, _min: { month: true } }),
    db().payment.aggregate({ where: { organizationId }, _min: { startsOn: true } }),
  ]);
  const first = imports._min.month ?? payments._min.startsOn;
  return monthOf(first);
}

async function readPayments(scope: Reach, { from, to }: CostPeriod): Promise<PaymentRow[]> {
  return db().payment.findMany({
    where: {
      organizationId: reach(scope),
      startsOn: { lt: new Date(firstDay(addMonths(to, 1))) },
      endsOn: { gte: new Date(firstDay(from)) },
    },
    select: paymentColumns,
  });
}

type Reading = {
  period: CostPeriod;
  groups: readonly Group[];
  rule: InterestRule;
  view: UsageView;
  running: Running;
};

/** Uses of an organization in the period. */
type OrganizationUses = { organization: number; group: number; uses: number };

/** A quarterly or yearly figure counts only if its whole period lies in the range: its share per month is unknown. */
async function readTotals(
  scope: Scope<"usage.view">,
  { period: { from, to }, groups, rule, view, running }: Reading,
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

/** Platforms and organizations with payments. */
type Paid = { platform: readonly number[]; organization: readonly number[] };
type Facts = Omit<Ledger, "payments">;

const nameOf = (...parts: readonly (string | number)[]) => parts.join(" ");

/** Use and reports of organizations that pay, by month. */
async function readLedgers(
  scope: Scope<"usage.view">,
  { period, groups, rule, view, running }: Reading,
  { platform, organization }: Paid,
): Promise<(platform: number) => Facts> {
  if (platform.length === 0) return () => ({ uses: () => 0, isReported: () => null, spans: [] });
  const { from, to } = period;
  const metric = groups.map(({ id }) => id);
  const where = { platform, organization, metric };
  const by = ["platform", "organization", "month", "metric"] as const;
  const [answers, reports, spans] = await Promise.all([
    Promise.all(
      yearsOf(period).map((month) =>
        askInterest(scope, { by, where: { ...where, month }, interest: rule }, running, view),
      ),
    ),
    readPlaceMonths(scope, {
      where: { ...where, month: { from, to } },
      interest: rule,
      merged: true,
      places: ["organization", "platform", "metric"],
      bridge: undefined,
    }),
    readSpans(scope, period, { platform, organization }),
  ]);
  const uses = new Map(answers.flat().map(({ keys, figures }) => [nameOf(...keys), figures[0] ?? 0]));
  const isReported = new Map(
    (reports ?? []).flatMap(({ place, month, present, expected }) =>
      expected === 0
        ? []
        : [
            [
              nameOf(place.platform ?? 0, place.organization ?? 0, month, place.metric ?? 0),
              present >= expected,
            ] as const,
          ],
    ),
  );
  const spansByPlatform = groupBy(spans, (one) => one.platform);
  return (of) => ({
    uses: (...place) => uses.get(nameOf(of, ...place)) ?? 0,
    isReported: (...place) => isReported.get(nameOf(of, ...place)) ?? null,
    spans: spansByPlatform.get(of) ?? [],
  });
}

/** Parts of at most a year, so that no answer is too long. */
function yearsOf({ from, to }: CostPeriod): { from: Month; to: Month }[] {
  const years: { from: Month; to: Month }[] = [];
  for (let begin = from; begin <= to; begin = addMonths(begin, 12)) {
    const end = addMonths(begin, 11);
    years.push({ from: begin, to: end < to ? end : to });
  }
  return years;
}

/** Quarters and years with one figure, by interest group. */
async function readSpans(scope: Reach, { from, to }: CostPeriod, { platform, organization }: Paid) {
  const rows = await db().$queryRaw<
    { platform: number; organization: number; group: number; begins: string; ends: string }[]
  >`
    SELECT DISTINCT imports.platform_id AS platform, imports.organization_id AS organization, d.group_id::int AS group,
      to_char(imports.month, 'YYYY-MM') AS begins,
      to_char(imports.month + make_interval(months => t.period_months - 1), 'YYYY-MM') AS ends
    FROM imports JOIN report_types t ON t.id = imports.report_type_id AND t.period_months > 1
      JOIN interest_definitions d ON d.report_type_id = t.id
      JOIN platform_interests p ON p.platform_id = imports.platform_id AND p.report_type_id = t.id
    WHERE imports.state = 'current' AND ${reachSql("imports.organization_id", scope)}
      AND imports.platform_id = ANY(${[...platform]}::int[])
      AND imports.organization_id = ANY(${[...organization]}::int[])
      AND imports.month <= ${firstDay(to)}::date
      AND imports.month + make_interval(months => t.period_months - 1) >= ${firstDay(from)}::date`;
  return rows.map(({ begins, ends, ...one }) => ({ ...one, months: monthRange(month(begins), month(ends)) }));
}

type OfPlatform = {
  ledger: Facts;
  uses: readonly OrganizationUses[];
  reported: ReadonlySet<number>;
  period: CostPeriod;
  groups: readonly Group[];
  rates: Rates;
};

function platformCost(
  payments: readonly PaymentRow[],
  { ledger: facts, uses, reported, period, groups, rates }: OfPlatform,
): Omit<PlatformCost, "pk" | "name" | "name_en" | "name_cs" | "short_name"> {
  const { months, finished } = period;
  const ledger: Ledger = {
    ...facts,
    payments: payments.map((one) => ({
      ...{ organization: one.organizationId, price: priceOf(one, rates), period: paymentPeriod(one) },
    })),
  };
  const costOf = (counted: readonly Group[]) => costOfMonths(ledger, { months, finished, groups: counted });
  const paying = new Set(paymentsIn(ledger.payments, months).map(({ organization }) => organization));
  const isConvertible = ledger.payments.every(({ price }) => price !== null);
  const price = isConvertible ? priceOfMonths(ledger.payments, months) : null;
  const unpaid = uses.filter(({ organization, uses }) => uses > 0 && !paying.has(organization));
  const weighted = groups.filter(({ weight }) => weight > 0);
  return {
    groups: Object.fromEntries(
      groups.map((group) => {
        const used = uses.reduce((sum, one) => sum + (one.group === group.id ? one.uses : 0), 0);
        const interest = used > 0 || reported.has(group.id) ? used : null;
        return [group.name, { interest, ...showCost(costOf([{ ...group, weight: 1 }])) }];
      }),
    ),
    combined: weighted.length === 0 ? null : showCost(costOf(weighted)),
    price: price === null ? null : amountText(price),
    payments: payments.length,
    paying: paying.size,
    using_unpaid: new Set(unpaid.map(({ organization }) => organization)).size,
    unconverted: unconverted(payments, rates),
  };
}

const showCost = ({ state, unitPrice, covered, expectedMonths, lacking }: CostOfMonths): CostFigures => ({
  state,
  unit_price: unitPrice,
  covered: {
    ...{ months: covered.months, price: amountText(covered.price) },
    ...{ uses: covered.uses, unit_price: covered.unitPrice },
  },
  expected_months: expectedMonths,
  lacking,
});

function unconverted(payments: readonly PaymentRow[], rates: Rates) {
  const missing = payments.filter((payment) => priceOf(payment, rates) === null);
  const named = new Map(missing.map(({ currency, year }) => [`${currency} ${year}`, { currency, year }]));
  return [...named.values()];
}
