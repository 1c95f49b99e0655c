import "server-only";
import { z } from "zod";
import { runsConsortium } from "@/lib/access/actor";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { readDate } from "@/lib/counter/header-period";
import { type Db, db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Refused } from "@/lib/kit/errors";
import { displayName } from "@/lib/kit/format/display-name";
import { findByName, nameIndex } from "@/lib/kit/format/find-by-name";
import { formatDecimal } from "@/lib/kit/format/number";
import { folded } from "@/lib/kit/format/search-words";
import { fieldSentence } from "@/lib/kit/http/render-problem";
import { type Locale, preferredLocale } from "@/lib/kit/i18n/routing";
import { offeredTo } from "@/lib/platforms/show-platform";
import { readSheets } from "@/lib/spreadsheets/read-sheets";
import { receiveSheet } from "@/lib/spreadsheets/receive-sheet";
import type { SheetPrice } from "../agreements/contract";
import { administeredBy, isSeen } from "../agreements/find-agreements";
import { referenceAmountOf } from "../agreements/show-agreement";
import { calendarYear, haveCommonDay, type LicensePeriod, periodOf } from "../license-period";
import { amountText, currencyIn, hundredthsOf, readAmount } from "../money";
import { type PriceRow, priceColumns } from "../price-rows";
import { type PriceInSheet, pricesInSheet } from "./prices-in-sheet";

const MOST_ROWS = 5000;

type Writer = Scope<"agreements.manage">;

/** The effect of importing each row of a file. Rows without an organization belong to the one of the form. */
export async function previewPrices(scope: Writer, request: Request) {
  const { bytes, organization: chosen } = await receiveSheet(request);
  const organization = chosen ?? 0;
  const own = organization > 0 ? scope.within(organization) : scope;
  const sheets = await readSheets(bytes, scope);
  const locale = preferredLocale(request.headers.get("accept-language"));
  const surroundings = await readSurroundings(own, locale);
  const { organizations, platforms } = surroundings;
  const tables = sheets.map(({ rows }) =>
    pricesInSheet(rows, {
      reference: settings().REFERENCE_CURRENCY,
      isOrganization: (text) => findByName(organizations, [text]) !== "unknown",
      isPlatform: (text) => findByName(platforms, [text]) !== "unknown",
    }),
  );
  const rows = tables.flatMap(({ prices }) => prices);
  if (rows.length === 0) throw new Refused("importNoPrices");
  if (rows.length > MOST_ROWS) throw new Refused("importTooManyRows");
  const seen: Seen[] = [];
  const prices = rows.map((row): SheetPrice => {
    const judged = judge(row, { organization, surroundings, seen, locale });
    return { ...judged, problem: judged.problem && fieldSentence(judged.problem, locale) };
  });
  return { prices, unknown: [...new Set(tables.flatMap(({ unknown }) => unknown))] };
}

export type KnownAgreement = {
  readonly id: number;
  readonly name: string;
  readonly owner: number | null;
  readonly platforms: readonly number[];
  readonly prices: readonly PriceRow[];
};

/** Agreements that an administrator may add prices to, with the prices within reach. */
export async function readKnownAgreements(scope: Writer, tx: Db = db()): Promise<KnownAgreement[]> {
  const rows = await tx.agreement.findMany({
    where: isSeen(administeredBy(scope)),
    select: {
      ...{ id: true, name: true, organizationId: true },
      platforms: { select: { platformId: true } },
      prices: { where: { organizationId: reach(scope) }, select: priceColumns },
    },
    orderBy: { id: "asc" },
  });
  return rows.map(({ organizationId: owner, platforms, ...one }) => ({
    ...{ ...one, owner, platforms: platforms.map(({ platformId }) => platformId) },
  }));
}

type Surroundings = Awaited<ReturnType<typeof readSurroundings>>;

/** Names in the reader's language. */
async function readSurroundings(scope: Writer, locale: Locale) {
  const [organizations, platforms, agreements] = await Promise.all([
    db().organization.findMany({ where: { id: reach(scope) } }),
    db().platform.findMany({ where: offeredTo(scope.organizationIds) }),
    readKnownAgreements(scope),
  ]);
  return {
    organizations: nameIndex(
      organizations.map((one) => ({
        ...{ id: one.id, name: displayName(one, locale) },
        names: [one.name, one.nameEn, one.nameCs, one.shortName, one.internalId],
      })),
    ),
    platforms: nameIndex(
      platforms.map((one) => ({
        ...{ id: one.id, name: displayName(one, locale), owner: one.organizationId },
        names: [one.name, one.nameEn, one.nameCs, one.shortName],
      })),
    ),
    names: new Map(organizations.map((one) => [one.id, displayName(one, locale)])),
    platformNames: new Map(platforms.map((one) => [one.id, displayName(one, locale)])),
    agreements,
    runsConsortium: runsConsortium(scope.actor),
  };
}

/** Days of a row; its problem if it has none. */
function readPeriod({ year, from, to }: PriceInSheet): LicensePeriod | { readonly problem: string } {
  if (from === "" && to === "")
    return /^(19|2\d|30)\d\d$/.test(year) && Number(year) <= 3000 ? calendarYear(Number(year)) : { problem: "year" };
  const [first, last] = [from, to].map((text) => {
    const day = readDate(text) ?? "";
    return z.iso.date().safeParse(day).success ? day : null;
  });
  if (!first || !last) return { problem: "licenseDays" };
  return first <= last ? { from: first, to: last } : { problem: "daysReversed" };
}

type FoundPlatform = { id: number; name: string; owner: number | null };

/** Platforms of a cell: one name, or several between semicolons, vertical bars or lines. */
function readPlatforms(text: string, { platforms }: Surroundings): FoundPlatform[] | "unknown" | "ambiguous" {
  const whole = findByName(platforms, [text]);
  if (typeof whole !== "string") return [whole];
  const names = text.split(/[;|\n]/).flatMap((name) => name.trim() || []);
  const namedPlatforms = names.map((name) => findByName(platforms, [name]));
  if (namedPlatforms.includes("unknown") || namedPlatforms.length === 0) return "unknown";
  if (namedPlatforms.includes("ambiguous")) return "ambiguous";
  return [
    ...new Map(namedPlatforms.flatMap((one) => (typeof one === "string" ? [] : [[one.id, one] as const]))).values(),
  ];
}

/** A row of the file that will be imported. */
type Seen = {
  readonly place: string;
  readonly agreement: string;
  readonly organization: number;
  readonly platforms: readonly number[];
  readonly period: LicensePeriod;
};
type Judging = { organization: number; surroundings: Surroundings; seen: Seen[]; locale: Locale };

const isSameName = (one: string, other: string) => folded(one).trim() === folded(other).trim();

/** Prices of one agreement, organization, fund and department must not overlap. */
const placeOf = (agreement: string, one: { fund: string; department: string }, organization: number) =>
  JSON.stringify([agreement, organization, folded(one.fund), folded(one.department)]);

function judge(row: PriceInSheet, { organization: chosen, surroundings, seen, locale }: Judging): SheetPrice {
  const { organizations, names, platformNames } = surroundings;
  const named = row.organization === "" && chosen > 0 ? { id: chosen, name: names.get(chosen) ?? "" } : null;
  const organization = named ?? findByName(organizations, [row.organization]);
  const payer = typeof organization === "string" ? null : organization.id;
  const namedPlatforms = row.platform === "" ? [] : readPlatforms(row.platform, surroundings);
  const period = readPeriod(row);
  const days = "problem" in period ? null : period;
  const amount = readAmount(row.amount);
  const reference = row.referenceAmount === "" ? null : readAmount(row.referenceAmount);
  const vat = readRate(row.vatRate);
  const currency = currencyIn(row.currency) ?? amount?.currency ?? settings().REFERENCE_CURRENCY;
  const target =
    payer === null || typeof namedPlatforms === "string"
      ? "none"
      : findTarget(row, { payer, namedPlatforms, surroundings });
  const agreement = typeof target === "string" ? null : target;
  const platformIds =
    agreement?.platforms ?? (typeof namedPlatforms === "string" ? [] : namedPlatforms.map(({ id }) => id));
  const fields = {
    row: row.row,
    agreement: agreement?.id ?? null,
    agreement_name:
      agreement?.name ?? (row.agreement || platformIds.map((id) => platformNames.get(id) ?? "").join(", ")),
    provider: row.provider,
    organization: payer,
    organization_name: typeof organization === "string" ? row.organization : organization.name,
    platforms: platformIds.map((id) => ({ pk: id, name: platformNames.get(id) ?? "" })),
    platform_names:
      platformIds.length > 0 ? platformIds.map((id) => platformNames.get(id) ?? "").join(", ") : row.platform,
    from: days?.from ?? null,
    to: days?.to ?? null,
    amount: amount ? amountText(hundredthsOf(amount.amount)) : row.amount,
    vat_rate: vat === "wrong" ? null : vat,
    currency,
    reference_amount: reference ? amountText(hundredthsOf(reference.amount)) : null,
    ...{ fund: row.fund.slice(0, 100), department: row.department.slice(0, 100) },
    former: null,
  };
  const wrong = (problem: string): SheetPrice => ({ ...fields, state: "wrong", problem });
  if (payer === null) return wrong(organization === "unknown" ? "unknownOrganization" : "ambiguousName");
  if (typeof namedPlatforms === "string")
    return wrong(namedPlatforms === "unknown" ? "unknownPlatform" : "ambiguousName");
  if (namedPlatforms.some(({ owner }) => owner !== null && owner !== payer)) return wrong("unknownPlatform");
  if (target === "ambiguous") return wrong("ambiguousAgreement");
  if (platformIds.length === 0) return wrong("unknownPlatform");
  if ("problem" in period) return wrong(period.problem);
  if (!amount) return wrong("amount");
  if (row.referenceAmount !== "" && !reference) return wrong("amount");
  if (vat === "wrong") return wrong("percent");
  if (!/^[A-Z]{3}$/.test(currency)) return wrong("currency");
  const name = agreement ? `#${agreement.id}` : folded(fields.agreement_name);
  const own: Seen = {
    ...{ place: placeOf(name, fields, payer), agreement: name, organization: payer },
    ...{ platforms: platformIds, period },
  };
  if (seen.some((one) => one.place === own.place && haveCommonDay(one.period, period)))
    return wrong("priceTwiceInFile");
  const stored = agreement?.prices.filter(
    (one) => one.organizationId === payer && one.fund === fields.fund && one.department === fields.department,
  );
  const same = stored?.find((one) => isSamePeriod(periodOf(one), period));
  if (!same && stored?.some((one) => haveCommonDay(periodOf(one), period))) return wrong("priceTaken");
  const doubt = same ? null : doubtOf({ own, fields, agreement, namedPlatforms }, { surroundings, seen });
  seen.push(own);
  if (doubt) return { ...fields, state: "doubtful", problem: doubt };
  if (!same) return { ...fields, state: "new", problem: null };
  if (isSamePrice(same, fields)) return { ...fields, state: "same", problem: null };
  const former = `${formatDecimal(Number(same.amount), locale, 2)} ${same.currency}`;
  return { ...fields, state: "changed", former, problem: null };
}

/** "21", "21 %", "0.21" as Excel stores percentages; null if empty. */
function readRate(text: string): string | null | "wrong" {
  const plain = text.replace(/[\s%]/g, "").replace(",", ".");
  if (plain === "") return null;
  if (!/^\d{1,2}(\.\d{1,4})?$/.test(plain)) return "wrong";
  const rate = Number(plain) < 1 && !text.includes("%") ? Number(plain) * 100 : Number(plain);
  return String(Math.round(rate * 100) / 100);
}

type Targeting = { payer: number; namedPlatforms: readonly FoundPlatform[]; surroundings: Surroundings };

/**
 * The agreement that a row belongs to: by its name, otherwise the payer's only one for exactly these platforms. "none"
 * for a new one.
 */
function findTarget(
  { agreement: name }: PriceInSheet,
  { payer, namedPlatforms, surroundings }: Targeting,
): KnownAgreement | "none" | "ambiguous" {
  const ids = new Set(namedPlatforms.map(({ id }) => id));
  const isFor = ({ owner, prices }: KnownAgreement) =>
    owner === payer || prices.some(({ organizationId }) => organizationId === payer);
  const hasPlatforms = ({ platforms }: KnownAgreement) =>
    platforms.length === ids.size && platforms.every((id) => ids.has(id));
  const { agreements, runsConsortium } = surroundings;
  if (name === "") return only(agreements.filter((one) => isFor(one) && hasPlatforms(one)));
  const named = agreements.filter((one) => isSameName(one.name, name));
  const own = named.filter(isFor);
  if (own.length > 0) return only(own.length > 1 && ids.size > 0 ? own.filter(hasPlatforms) : own);
  return runsConsortium ? only(named.filter(({ owner }) => owner === null)) : "none";
}

const only = (all: readonly KnownAgreement[]): KnownAgreement | "none" | "ambiguous" =>
  all.length > 1 ? "ambiguous" : (all[0] ?? "none");

type Doubted = {
  own: Seen;
  fields: Pick<SheetPrice, "agreement_name">;
  agreement: KnownAgreement | null;
  namedPlatforms: readonly FoundPlatform[];
};

/** Why a person should decide whether a new price is imported; null for no reason. */
function doubtOf(
  { own, fields, agreement, namedPlatforms }: Doubted,
  { surroundings: { agreements }, seen }: Pick<Judging, "surroundings" | "seen">,
): string | null {
  const isOther = ({ id }: KnownAgreement) => id !== agreement?.id;
  const pays = agreements.some(
    (one) =>
      isOther(one) &&
      one.platforms.some((id) => own.platforms.includes(id)) &&
      one.prices.some(
        (price) => price.organizationId === own.organization && haveCommonDay(periodOf(price), own.period),
      ),
  );
  const paysInFile = seen.some(
    (one) =>
      one.agreement !== own.agreement &&
      one.organization === own.organization &&
      one.platforms.some((id) => own.platforms.includes(id)) &&
      haveCommonDay(one.period, own.period),
  );
  if (pays || paysInFile) return "pricedElsewhere";
  if (agreement && namedPlatforms.some(({ id }) => !agreement.platforms.includes(id))) return "otherPlatforms";
  if (!agreement && agreements.some(({ name }) => isNearlySame(name, fields.agreement_name))) return "similarAgreement";
  return null;
}

/** Names that differ only in punctuation, years or spaces. */
const isNearlySame = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((text) => folded(text).replace(/\b(19|20)\d\d\b|[^\p{L}\p{N}]/gu, ""));
  return a !== "" && a === b && !isSameName(one, other);
};

const isSamePeriod = (one: LicensePeriod, other: LicensePeriod) => one.from === other.from && one.to === other.to;

type Written = { amount: string; vat_rate: string | null; currency: string; reference_amount: string | null };

/** Writing this would change nothing. */
export function isSamePrice(stored: PriceRow, price: Written): boolean {
  const reference = price.currency === settings().REFERENCE_CURRENCY ? null : price.reference_amount;
  const plain = (text: string | null) => (text === null ? null : hundredthsOf(text));
  return (
    hundredthsOf(stored.amount.toFixed(2)) === plain(price.amount) &&
    plain(stored.vatRate?.toFixed(2) ?? null) === plain(price.vat_rate) &&
    stored.currency === price.currency &&
    plain(referenceAmountOf(stored)) === plain(reference)
  );
}
