import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { addMonths, month } from "@/lib/counter/standard/month";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { folded } from "@/lib/kit/format/search-words";
import { groupBy } from "@/lib/kit/group-by";
import type { Running } from "@/lib/reports/ask/running";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import { jointFacts } from "../agreements/read-agreement-costs";
import type { CostByPart, CostPart } from "../contract";
import { priceOfMonths, pricesIn } from "../cost-of-months";
import { type CostPeriod, costPeriod } from "../cost-period";
import { periodOf, withDaysIn } from "../license-period";
import { amountText } from "../money";
import { priceColumns, priceOf, type Rates, readRates } from "../price-rows";
import { firstMonth } from "../read-cost-per-use";
import { type CostReading, figuresOf, readLedgers, showPerUser, startCostReading } from "../read-ledgers";
import type { CostPartKind } from "./cost-part-kinds";
import { divideLedger, divideUse, type PartPrice, type UseShare } from "./use-shares";

type Asked = {
  organization: number;
  by: CostPartKind;
  from?: string | undefined;
  to?: string | undefined;
  running: Running;
};

/** The year before is compared only with at most twelve months: longer periods would overlap. */
const YEAR = 12;

/**
 * Price, cost per use and cost per used title by agreement, fund, department or organization, next to those of the same
 * months a year before. Each price is in one part, and each use counts once.
 */
export async function readCostByPart(
  scope: Scope<"usage.view">,
  { organization, by, running, ...ends }: Asked,
): Promise<CostByPart> {
  const own = scope.within(organization);
  const today = month(runningMonth());
  const period = costPeriod(ends, { today, first: ends.from ? null : await firstMonth(own) });
  const reference_currency = settings().REFERENCE_CURRENCY;
  if (!period) return { reference_currency, from: null, to: null, months: 0, parts: [] };
  const { from, to, months } = period;
  const rates = await readRates();
  const parts = await readParts(own, { period, by, rates, running });
  const earlier =
    months.length > YEAR
      ? null
      : costPeriod({ from: addMonths(from, -YEAR), to: addMonths(to, -YEAR) }, { today, first: null });
  const before = new Map(
    earlier ? (await readParts(own, { period: earlier, by, rates, running })).map((one) => [one.key, one.part]) : [],
  );
  const compared = parts.map(({ key, part }): CostPart => {
    const { price = null, groups = {} } = before.get(key) ?? {};
    return {
      ...part,
      before: {
        price,
        unit_prices: Object.fromEntries(Object.entries(groups).map(([group, one]) => [group, one.unit_price])),
      },
    };
  });
  return { reference_currency, from, to, months: months.length, parts: compared };
}

type Reading = { period: CostPeriod; by: CostPartKind; rates: Rates; running: Running };
type Part = { key: string; part: Omit<CostPart, "before"> };

async function readParts(own: Scope<"usage.view">, { period, by, rates, running }: Reading): Promise<Part[]> {
  const [prices, reading] = await Promise.all([
    readPrices(own, period, { by, rates }),
    startCostReading(own, period, running),
  ]);
  const paid = {
    platform: [...new Set(prices.flatMap(({ platforms }) => platforms.map(({ id }) => id)))],
    organization: [...new Set(prices.map(({ organization }) => organization))],
  };
  const [factsOf, titlesOf] = await Promise.all([readLedgers(own, reading, paid), readTitles(own, reading, paid)]);
  const shareOf = divideUse(prices);
  return [...groupBy(prices, ({ key }) => key)].map(([key, rows]) => ({
    key,
    part: showPart(rows, { reading, shareOf, factsOf, titlesOf }),
  }));
}

type NamedPrice = PartPrice & {
  key: string;
  name: Pick<CostPart, "pk" | "name" | "name_en" | "name_cs">;
  payer: NonNullable<CostPart["payer"]>;
};

/** Prices within reach that cover a day of the months, by the name of their part. */
async function readPrices(
  own: Scope<"usage.view">,
  { from, to }: CostPeriod,
  { by, rates }: Pick<Reading, "by" | "rates">,
): Promise<NamedPrice[]> {
  const rows = await db().agreementPrice.findMany({
    where: { organizationId: reach(own), ...withDaysIn({ from, to }) },
    select: {
      ...priceColumns,
      organization: { select: { name: true, nameEn: true, nameCs: true } },
      agreement: {
        select: {
          name: true,
          platforms: { select: { platformId: true, share: true }, orderBy: { platformId: "asc" } },
        },
      },
    },
    orderBy: { id: "asc" },
  });
  return rows.map(({ agreement: { name, platforms }, organization, ...row }) => {
    const plain = (pk: number | null, text: string) => ({ pk, name: text, name_en: null, name_cs: null });
    const payer = {
      ...{ pk: row.organizationId, name: organization.name },
      ...{ name_en: organization.nameEn, name_cs: organization.nameCs },
    };
    const named = {
      agreement: { key: String(row.agreementId), name: plain(row.agreementId, name) },
      fund: { key: folded(row.fund).trim(), name: plain(null, row.fund) },
      department: { key: folded(row.department).trim(), name: plain(null, row.department) },
      organization: {
        key: String(row.organizationId),
        name: payer,
      },
    }[by];
    return {
      ...named,
      payer,
      ...{ agreement: row.agreementId, organization: row.organizationId },
      ...{ price: priceOf(row, rates), period: periodOf(row) },
      platforms: platforms.map(({ platformId: id, share }) => ({ id, share: share && share.toNumber() / 100 })),
    };
  });
}

type TitlesOf = (platform: number, organization: number, group: number) => number;
type Paid = { platform: readonly number[]; organization: readonly number[] };

/** Titles with use by platform, organization and interest group: a title that two libraries use counts for each. */
async function readTitles(
  own: Scope<"usage.view">,
  { period: { from, to }, groups, rule: interest, view, running }: CostReading,
  { platform, organization }: Paid,
): Promise<TitlesOf> {
  if (platform.length === 0) return () => 0;
  const where = { platform, organization, metric: groups.map(({ id }) => id), month: { from, to } };
  const by = ["platform", "organization", "metric"] as const;
  const rows = await askInterest(own, { by, where, measures: ["titles"], interest }, running, view);
  const titles = new Map(rows.map(({ keys, figures }) => [keys.join(" "), figures[0] ?? 0]));
  return (...place) => titles.get(place.join(" ")) ?? 0;
}

type Showing = {
  reading: CostReading;
  shareOf: UseShare;
  factsOf: Awaited<ReturnType<typeof readLedgers>>;
  titlesOf: TitlesOf;
};

function showPart(rows: readonly NamedPrice[], { reading, shareOf, factsOf, titlesOf }: Showing): Part["part"] {
  const { period, groups, usersOf } = reading;
  const { months, finished } = period;
  const ledgers = [...groupBy(rows, ({ agreement }) => agreement).values()].map((own) => {
    const platforms = [...new Set(own.flatMap((one) => one.platforms.map(({ id }) => id)))];
    const facts = new Map(platforms.map((id) => [id, factsOf(id)]));
    const usesOf = (platform: number) => facts.get(platform)?.uses ?? (() => 0);
    return divideLedger(own, { months, shareOf, usesOf, joint: jointFacts([...facts.values()]) });
  });
  const figures = (counted: typeof groups) => figuresOf(ledgers, { months, finished, groups: counted }, usersOf);
  const inMonths = pricesIn(rows, months);
  const price = inMonths.every((one) => one.price !== null) ? priceOfMonths(inMonths, months) : null;
  const weighted = groups.filter(({ weight }) => weight > 0);
  const [first] = rows;
  const paying = new Set(rows.map(({ organization }) => organization)).size;
  return {
    ...(first?.name ?? { pk: null, name: "", name_en: null, name_cs: null }),
    price: price === null ? null : amountText(price),
    per_fte: showPerUser({ prices: rows }, { months }, usersOf),
    groups: Object.fromEntries(
      groups.map((group) => {
        const cost = figures([{ ...group, weight: 1 }]);
        const titles = titlesIn(rows, (...place) => titlesOf(...place, group.id), { months, shareOf });
        const isKnown = cost.state === "complete" && titles !== null && titles > 0;
        return [group.name, { ...cost, titles, title_price: isKnown ? Number(cost.covered.price) / titles : null }];
      }),
    ),
    combined: weighted.length === 0 ? null : figures(weighted),
    agreements: new Set(rows.map(({ agreement }) => agreement)).size,
    paying,
    payer: paying === 1 ? (first?.payer ?? null) : null,
  };
}

type Titles = (platform: number, organization: number) => number;

/** Used titles, divided between prices like their use; null if they cannot be divided. */
function titlesIn(
  rows: readonly PartPrice[],
  titlesOf: Titles,
  { months, shareOf }: { months: CostPeriod["months"]; shareOf: UseShare },
): number | null {
  const parts = rows.flatMap((row) =>
    row.platforms.map(({ id }) => {
      const titles = titlesOf(id, row.organization);
      const share = titles === 0 ? 0 : shareOf(row, id, months);
      return share === null ? null : titles * share;
    }),
  );
  return parts.reduce<number | null>((sum, part) => (sum === null || part === null ? null : sum + part), 0);
}
