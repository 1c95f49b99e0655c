import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { type Month, month, monthIn, monthRange, yearOf } from "@/lib/counter/standard/month";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { matchesWords } from "@/lib/kit/format/search-words";
import type { Locale } from "@/lib/kit/i18n/routing";
import { priceOfMonths, pricesIn } from "../cost-of-months";
import { type LicensePeriod, periodOf, pricesByYear } from "../license-period";
import { amountText, type Hundredths } from "../money";
import { priceOf, type Rates, readRates } from "../price-rows";
import { agreementOn } from "./agreement-state";
import type { AgreementDetail, AgreementEntity, AgreementsQuery } from "./contract";
import {
  type AgreementReader,
  type AgreementRow,
  agreementWithin,
  findAgreement,
  isSeen,
  seenAgreements,
  seesFiles,
} from "./find-agreements";
import { showHead, showPrice } from "./show-agreement";

type Months = { from?: string | undefined; to?: string | undefined };

/** The running calendar year, unless months are given. */
function monthsOf({ from, to }: Months): Month[] {
  const year = now().getUTCFullYear();
  const first = month(from ?? (to ? `${yearOf(to)}-01` : monthIn(year, 1)));
  return monthRange(first, month(to ?? `${yearOf(first)}-12`));
}

/**
 * One page of agreements with their prices of the months (the running calendar year by default), in the reference
 * currency. Few enough to search and sort in memory, even for a large consortium. Throws NotFound for an organization
 * out of reach.
 */
export async function listAgreements(scope: Scope<"usage.view">, query: AgreementsQuery, locale: Locale) {
  const seen = seenAgreements(scope, query.organization);
  const [rows, rates] = await Promise.all([
    db().agreement.findMany({
      where: {
        AND: [
          isSeen(seen),
          query.platform === undefined ? {} : { platforms: { some: { platformId: query.platform } } },
        ],
      },
      include: agreementWithin(seen),
    }),
    readRates(),
  ]);
  const months = monthsOf(query);
  const today = now().toISOString().slice(0, 10);
  const matches = rows
    .map((row) => ({ ...showHead(row, scope.actor), ...pricesOf(row, { rates, months, today }) }))
    .filter((one) => isAsked(one, query))
    .sort(orderOf(query, locale));
  const { page, page_size: size } = query;
  return { count: matches.length, results: matches.slice((page - 1) * size, page * size) };
}

type Listed = Omit<AgreementEntity, "created" | "last_updated"> & { created: Date; last_updated: Date };
type Asking = { rates: Rates; months: readonly Month[]; today: string };

function pricesOf(row: AgreementRow, { rates, months, today }: Asking) {
  const prices = row.prices.map((one) => ({ ...one, price: priceOf(one, rates), period: periodOf(one) }));
  const { state, current, lastDay } = agreementOn(
    today,
    prices.map(({ period }) => period),
  );
  const inMonths = pricesIn(prices, months);
  const isConvertible = inMonths.every(({ price }) => price !== null);
  const sum = isConvertible ? priceOfMonths(inMonths, months) : null;
  const words = (of: "fund" | "department") => [...new Set(inMonths.map((one) => one[of]).filter(Boolean))].sort();
  return {
    ...{ state, current, last_day: lastDay },
    price: sum === null ? null : amountText(sum),
    is_convertible: isConvertible,
    organizations: new Set(inMonths.map(({ organizationId }) => organizationId)).size,
    ...{ funds: words("fund"), departments: words("department") },
  };
}

function isAsked(one: Listed, { state, fund, department, search }: AgreementsQuery): boolean {
  if (state && one.state !== state) return false;
  if (fund !== undefined && !one.funds.includes(fund)) return false;
  if (department !== undefined && !one.departments.includes(department)) return false;
  const platforms = one.platforms.flatMap(({ name, name_en, name_cs }) => [name, name_en ?? "", name_cs ?? ""]);
  return matchesWords([one.name, one.provider, one.note, ...platforms].join(" "), search);
}

/** Unknown prices and days come last in both directions. */
function orderOf({ order_by, desc }: Pick<AgreementsQuery, "order_by" | "desc">, locale: Locale) {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const direction = desc === "true" ? -1 : 1;
  const texts = { name: (one: Listed) => one.name, provider: (one: Listed) => one.provider || null };
  return (one: Listed, other: Listed): number => {
    const byName = compare(one.name, other.name) || one.pk - other.pk;
    if (order_by === "price") {
      const [a, b] = [one.price, other.price].map((price) => (price === null ? null : Number(price)));
      return rankOf(a, b, (x, y) => x - y) * direction || nullsLast(a, b) || byName;
    }
    const of = order_by === "last_day" ? ({ last_day }: Listed) => last_day : texts[order_by];
    const [a, b] = [of(one), of(other)];
    return rankOf(a, b, compare) * direction || nullsLast(a, b) || byName;
  };
}

const rankOf = <T>(a: T | null | undefined, b: T | null | undefined, compare: (a: T, b: T) => number): number =>
  a == null || b == null ? 0 : compare(a, b);
const nullsLast = (a: unknown, b: unknown): number => Number(a == null) - Number(b == null);

/** One agreement with its prices within reach. Throws NotFound. */
export async function readAgreement(scope: AgreementReader, id: number, organization?: number) {
  const seen = seenAgreements(scope, organization);
  const row = await findAgreement(seen, id);
  const [rates, all, files] = await Promise.all([
    readRates(),
    db().agreementPrice.count({ where: { agreementId: id } }),
    seesFiles(scope, row)
      ? db().agreementFile.findMany({ where: { agreementId: id }, orderBy: [{ addedAt: "desc" }, { id: "desc" }] })
      : null,
  ]);
  return {
    ...showHead(row, scope.actor),
    reference_currency: settings().REFERENCE_CURRENCY,
    is_whole: all === row.prices.length,
    prices: row.prices.map((one) => showPrice(one, rates, scope.actor)),
    years: yearsOf(row.prices.map((one) => ({ price: priceOf(one, rates), period: periodOf(one) }))),
    files: files?.map(showFile) ?? null,
  };
}

/** By calendar year, newest first; null if one of the prices cannot be converted. */
function yearsOf(prices: readonly { price: Hundredths | null; period: LicensePeriod }[]): AgreementDetail["years"] {
  const sums = new Map<number, number | null>();
  for (const { price, period } of prices)
    for (const [year, part] of pricesByYear(price ?? 0, period)) {
      const sum = sums.get(year);
      sums.set(year, price === null || sum === null ? null : (sum ?? 0) + part);
    }
  return [...sums]
    .toSorted(([one], [other]) => other - one)
    .map(([year, sum]) => ({ year, price: sum === null ? null : amountText(Math.round(sum)) }));
}

type FileRow = { id: number; name: string; sizeBytes: bigint; addedBy: string; addedAt: Date };

export const showFile = ({ id, name, sizeBytes, addedBy, addedAt }: FileRow) => ({
  ...{ pk: id, name, size: Number(sizeBytes), added_by: addedBy, added: addedAt },
});

/** Providers, funds and departments used before within reach, by the alphabet. */
export async function listAgreementWords(scope: Scope<"usage.view">) {
  const seen = seenAgreements(scope);
  const organizationId = reach(seen);
  const [providers, ofPlatforms, funds, departments] = await Promise.all([
    db().agreement.findMany({ where: isSeen(seen), distinct: ["provider"], select: { provider: true } }),
    db().platform.findMany({
      where: { organizations: { some: { organizationId } } },
      distinct: ["provider"],
      select: { provider: true },
    }),
    db().agreementPrice.findMany({ where: { organizationId }, distinct: ["fund"], select: { fund: true } }),
    db().agreementPrice.findMany({ where: { organizationId }, distinct: ["department"], select: { department: true } }),
  ]);
  const sorted = (words: readonly (string | null)[]) => [...new Set(words.flatMap((one) => one || []))].sort();
  return {
    providers: sorted([...providers, ...ofPlatforms].map(({ provider }) => provider)),
    funds: sorted(funds.map(({ fund }) => fund)),
    departments: sorted(departments.map(({ department }) => department)),
  };
}

/** Calendar years with a price within reach, newest first, with the running one; and the year to show by default. */
export async function listAgreementYears(scope: Scope<"usage.view">): Promise<{ years: number[]; usual: number }> {
  const current = now().getUTCFullYear();
  const { _min: first, _max: last } = await db().agreementPrice.aggregate({
    where: { organizationId: reach(scope) },
    _min: { startsOn: true },
    _max: { endsOn: true },
  });
  const from = Math.min(current, first.startsOn?.getUTCFullYear() ?? current);
  const to = Math.max(current, last.endsOn?.getUTCFullYear() ?? current);
  return { years: Array.from({ length: to - from + 1 }, (_, back) => to - back), usual: current };
}
