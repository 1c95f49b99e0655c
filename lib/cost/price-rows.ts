import "server-only";
import { type Reach, reach } from "@/lib/access/reach";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { groupBy } from "@/lib/kit/group-by";
import type { Prisma } from "@/lib/kit/prisma/client";
import { type LicensePeriod, periodOf, pricesByYear, withDaysIn } from "./license-period";
import { amountText, converted, type Hundredths, hundredthsOf } from "./money";
import { splitExactly } from "./split-exactly";

export const priceColumns = {
  id: true,
  agreementId: true,
  organizationId: true,
  startsOn: true,
  endsOn: true,
  amount: true,
  vatRate: true,
  currency: true,
  referenceAmount: true,
  referenceCurrency: true,
  fund: true,
  department: true,
  revision: true,
} satisfies Prisma.AgreementPriceSelect;

export type PriceRow = Prisma.AgreementPriceGetPayload<{ select: typeof priceColumns }>;

/** Rates into the current reference currency, by currency and year. */
export type Rates = ReadonlyMap<string, string>;

export async function readRates(): Promise<Rates> {
  const rows = await db().exchangeRate.findMany({ where: { reference: settings().REFERENCE_CURRENCY } });
  return new Map(rows.map(({ currency, year, rate }) => [`${currency} ${year}`, rate.toFixed()]));
}

/** The calendar year whose exchange rate applies. */
export const rateYear = ({ startsOn }: Pick<PriceRow, "startsOn">): number => startsOn.getUTCFullYear();

type Convertible = Pick<PriceRow, "amount" | "currency" | "referenceAmount" | "referenceCurrency" | "startsOn">;

/** A price in the reference currency; null if there is no amount and no rate. */
export function priceOf(row: Convertible, rates: Rates): Hundredths | null {
  const reference = settings().REFERENCE_CURRENCY;
  const amount = hundredthsOf(row.amount.toFixed(2));
  if (row.currency === reference) return amount;
  if (row.referenceAmount && row.referenceCurrency === reference) return hundredthsOf(row.referenceAmount.toFixed(2));
  const rate = rates.get(`${row.currency} ${rateYear(row)}`);
  return rate === undefined ? null : converted(amount, rate);
}

/** Price of one platform for one organization: the price of an agreement, or a share of it. */
export type PlatformPrice = {
  readonly agreement: { readonly id: number; readonly name: string; readonly platforms: number };
  readonly organization: number;
  readonly platform: number;
  readonly period: LicensePeriod;
  /** In the reference currency; null if it cannot be converted or divided. */
  readonly price: Hundredths | null;
  /** The agreement has several platforms and no shares. */
  readonly isUndivided: boolean;
  /** The missing exchange rate. */
  readonly unconverted: { readonly currency: string; readonly year: number } | null;
};

type Which = { platform?: number | undefined; from?: string | undefined; to?: string | undefined };

/** Prices within reach that cover a day of the months, for each platform of their agreements. */
export async function readPlatformPrices(
  scope: Reach,
  { platform, ...months }: Which,
  rates: Rates,
): Promise<PlatformPrice[]> {
  const rows = await db().agreementPrice.findMany({
    where: {
      organizationId: reach(scope),
      ...withDaysIn(months),
      ...(platform === undefined ? {} : { agreement: { platforms: { some: { platformId: platform } } } }),
    },
    select: {
      ...priceColumns,
      agreement: {
        select: {
          name: true,
          platforms: { select: { platformId: true, share: true }, orderBy: { platformId: "asc" } },
        },
      },
    },
    orderBy: { id: "asc" },
  });
  return rows.flatMap(({ agreement: { name, platforms }, ...row }) => {
    const whole = priceOf(row, rates);
    const isUndivided = platforms.length > 1 && platforms.some(({ share }) => share === null);
    const shares = platforms.length === 1 ? [1] : platforms.map(({ share }) => share?.toNumber() ?? 0);
    const parts = whole === null || isUndivided ? null : splitExactly(whole, shares);
    const priced = platforms.map(
      ({ platformId }, at): PlatformPrice => ({
        agreement: { id: row.agreementId, name, platforms: platforms.length },
        organization: row.organizationId,
        platform: platformId,
        period: periodOf(row),
        price: parts?.[at] ?? null,
        isUndivided: isUndivided && whole !== null,
        unconverted: whole === null ? { currency: row.currency, year: rateYear(row) } : null,
      }),
    );
    return priced.filter((one) => platform === undefined || one.platform === platform);
  });
}

/**
 * Prices of platforms by calendar year, summed over the organizations. If one cannot be converted or divided the sum is
 * unknown (null), rather than too small.
 */
export async function listPricesByYear(scope: Reach, which: Pick<Which, "platform"> & { year?: number | undefined }) {
  const { year: only, platform } = which;
  const months = only === undefined ? {} : { from: `${only}-01`, to: `${only}-12` };
  const rows = await readPlatformPrices(scope, { platform, ...months }, await readRates());
  const sums = new Map<string, { platform: number; year: number; price: number | null; prices: number }>();
  for (const row of rows)
    for (const [year, part] of pricesByYear(row.price ?? 0, row.period)) {
      if (only !== undefined && year !== only) continue;
      const key = `${row.platform} ${year}`;
      const sum = sums.get(key) ?? { platform: row.platform, year, price: 0, prices: 0 };
      const price = sum.price === null || row.price === null ? null : sum.price + part;
      sums.set(key, { ...sum, price, prices: sum.prices + 1 });
    }
  return [...sums.values()]
    .toSorted((one, other) => one.platform - other.platform || one.year - other.year)
    .map(({ price, ...sum }) => ({ ...sum, price: price === null ? null : amountText(Math.round(price)) }));
}

/** All prices within reach by platform; their agreements may divide a price between platforms. */
export async function readPricedPlatforms(scope: Reach) {
  const prices = await readPlatformPrices(scope, {}, await readRates());
  const byPlatform = groupBy(prices, ({ platform }) => platform);
  const platforms = await db().platform.findMany({
    where: { id: { in: [...byPlatform.keys()] } },
    select: { id: true, name: true, nameEn: true, nameCs: true },
  });
  return platforms.map(({ id: pk, name, nameEn: name_en, nameCs: name_cs }) => ({
    platform: { pk, name, name_en, name_cs },
    prices: byPlatform.get(pk) ?? [],
  }));
}
