import "server-only";
import { z } from "zod";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { readDate } from "@/lib/counter/header-period";
import { findByName, nameIndex } from "@/lib/credentials/sheets/read-surroundings";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Refused } from "@/lib/kit/errors";
import { displayName } from "@/lib/kit/format/display-name";
import { formatDecimal } from "@/lib/kit/format/number";
import { groupBy } from "@/lib/kit/group-by";
import { fieldSentence } from "@/lib/kit/http/render-problem";
import { type Locale, preferredLocale } from "@/lib/kit/i18n/routing";
import { offeredTo } from "@/lib/platforms/show-platform";
import { readSheets } from "@/lib/spreadsheets/read-sheets";
import { receiveSheet } from "@/lib/spreadsheets/receive-sheet";
import type { SheetPayment } from "../contract";
import { calendarYear, haveCommonDay, type LicensePeriod } from "../license-period";
import { amountText, currencyIn, hundredthsOf, readAmount } from "../money";
import { type PaymentRow, paymentColumns, paymentPeriod, showPayment } from "../payments";
import { type PaymentInSheet, paymentsInSheet } from "./payments-in-sheet";

const MOST_ROWS = 5000;

/** The effect of importing each row of a file. Rows without an organization belong to the selected one. */
export async function previewPayments(scope: Scope<"payments.manage">, organization: number, request: Request) {
  const own = scope.within(organization);
  const { bytes } = await receiveSheet(request);
  const sheets = await readSheets(bytes, scope);
  const locale = preferredLocale(request.headers.get("accept-language"));
  const surroundings = await readSurroundings(own, locale);
  const { organizations, platforms } = surroundings;
  const tables = sheets.map(({ rows }) =>
    paymentsInSheet(rows, {
      reference: settings().REFERENCE_CURRENCY,
      isOrganization: (text) => findByName(organizations, [text]) !== "unknown",
      isPlatform: (text) => findByName(platforms, [text]) !== "unknown",
    }),
  );
  const rows = tables.flatMap(({ payments }) => payments);
  if (rows.length === 0) throw new Refused("importNoPayments");
  if (rows.length > MOST_ROWS) throw new Refused("importTooManyRows");
  const seen = new Map<string, LicensePeriod[]>();
  const payments = rows.map((row): SheetPayment => {
    const judged = judge(row, { organization, surroundings, seen, locale });
    return { ...judged, problem: judged.problem && fieldSentence(judged.problem, locale) };
  });
  return { payments, unknown: [...new Set(tables.flatMap(({ unknown }) => unknown))] };
}

type Surroundings = Awaited<ReturnType<typeof readSurroundings>>;

/** Names in the reader's language. */
async function readSurroundings(scope: Scope<"payments.manage">, locale: Locale) {
  const [organizations, platforms, payments] = await Promise.all([
    db().organization.findMany({ where: { id: reach(scope) } }),
    db().platform.findMany({ where: offeredTo(scope.organizationIds) }),
    db().payment.findMany({ where: { organizationId: reach(scope) }, select: paymentColumns }),
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
    payments: groupBy(payments, (one) => placeOf(one.organizationId, one.platformId)),
  };
}

const placeOf = (organization: number, platform: number) => `${organization} ${platform}`;

/** Days of a row; its problem if it has none. */
function readPeriod({ year, from, to }: PaymentInSheet): LicensePeriod | { readonly problem: string } {
  if (from === "" && to === "")
    return /^(19|2\d|30)\d\d$/.test(year) && Number(year) <= 3000 ? calendarYear(Number(year)) : { problem: "year" };
  const [first, last] = [from, to].map((text) => {
    const day = readDate(text) ?? "";
    return z.iso.date().safeParse(day).success ? day : null;
  });
  if (!first || !last) return { problem: "licenseDays" };
  return first <= last ? { from: first, to: last } : { problem: "daysReversed" };
}

type Judging = { organization: number; surroundings: Surroundings; seen: Map<string, LicensePeriod[]>; locale: Locale };

function judge(row: PaymentInSheet, { organization: chosen, surroundings, seen, locale }: Judging): SheetPayment {
  const { organizations, platforms, names, payments } = surroundings;
  const named = row.organization === "" && chosen > 0 ? { id: chosen, name: names.get(chosen) ?? "" } : null;
  const organization = named ?? findByName(organizations, [row.organization]);
  const platform = findByName(platforms, [row.platform]);
  const period = readPeriod(row);
  const days = "problem" in period ? null : period;
  const amount = readAmount(row.amount);
  const reference = row.referenceAmount === "" ? null : readAmount(row.referenceAmount);
  const currency = currencyIn(row.currency) ?? amount?.currency ?? settings().REFERENCE_CURRENCY;
  const fields = {
    row: row.row,
    organization: typeof organization === "string" ? null : organization.id,
    organization_name: typeof organization === "string" ? row.organization : organization.name,
    platform: typeof platform === "string" ? null : platform.id,
    platform_name: typeof platform === "string" ? row.platform : platform.name,
    from: days?.from ?? null,
    to: days?.to ?? null,
    amount: amount ? amountText(hundredthsOf(amount.amount)) : row.amount,
    currency,
    reference_amount: reference ? amountText(hundredthsOf(reference.amount)) : null,
    former: null,
  };
  const wrong = (problem: string): SheetPayment => ({ ...fields, state: "wrong", problem });
  if (typeof organization === "string")
    return wrong(organization === "unknown" ? "unknownOrganization" : "ambiguousName");
  if (typeof platform === "string") return wrong(platform === "unknown" ? "unknownPlatform" : "ambiguousName");
  if (platform.owner !== null && platform.owner !== organization.id) return wrong("unknownPlatform");
  if ("problem" in period) return wrong(period.problem);
  if (!amount) return wrong("amount");
  if (row.referenceAmount !== "" && !reference) return wrong("amount");
  if (!/^[A-Z]{3}$/.test(currency)) return wrong("currency");
  const place = placeOf(organization.id, platform.id);
  const before = seen.get(place) ?? [];
  if (before.some((one) => haveCommonDay(one, period))) return wrong("paymentTwiceInFile");
  seen.set(place, [...before, period]);
  const others = payments.get(place) ?? [];
  const stored = others.find((one) => isSamePeriod(paymentPeriod(one), period));
  if (!stored && others.some((one) => haveCommonDay(paymentPeriod(one), period))) return wrong("paymentTaken");
  if (!stored) return { ...fields, state: "new", problem: null };
  if (isSame(stored, fields)) return { ...fields, state: "same", problem: null };
  const former = `${formatDecimal(Number(stored.amount), locale, 2)} ${stored.currency}`;
  return { ...fields, state: "changed", former, problem: null };
}

const isSamePeriod = (one: LicensePeriod, other: LicensePeriod) => one.from === other.from && one.to === other.to;

type Said = { amount: string; currency: string; reference_amount: string | null };

/** Writing this would change nothing. */
export function isSame(stored: PaymentRow, payment: Said): boolean {
  const { amount, currency, reference_amount } = showPayment(stored, new Map());
  const reference = payment.currency === settings().REFERENCE_CURRENCY ? null : payment.reference_amount;
  const plain = (text: string | null) => (text === null ? null : hundredthsOf(text));
  return (
    plain(amount) === plain(payment.amount) &&
    currency === payment.currency &&
    plain(reference_amount) === plain(reference)
  );
}
