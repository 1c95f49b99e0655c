import "server-only";
import { changedValues } from "@/lib/access/audit/audit-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { firstDay, lastDay, month } from "@/lib/counter/standard/month";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Invalid, NotFound, OutOfDate } from "@/lib/kit/errors";
import type { Prisma } from "@/lib/kit/prisma/client";
import { offeredTo } from "@/lib/platforms/show-platform";
import { daysOfPayment, type NewPayment, type PaymentChange, type PaymentEntity } from "./contract";
import { dayColumns, type LicensePeriod, pricesByYear } from "./license-period";
import { amountText, converted, type Hundredths, hundredthsOf } from "./money";

type Which = { platform?: number | undefined; year?: number | undefined };
type Ends = { from?: string | undefined; to?: string | undefined };

/** Payments that cover any day of a year or of months. */
const chosen = (scope: Scope<"usage.view">, { platform, year, from, to }: Which & Ends) => ({
  organizationId: reach(scope),
  ...(platform === undefined ? {} : { platformId: platform }),
  AND: [
    ...(year === undefined ? [] : [withDaysIn({ from: `${year}-01`, to: `${year}-12` })]),
    withDaysIn({ from, to }),
  ],
});

export const withDaysIn = ({ from, to }: Ends) => ({
  ...(from ? { endsOn: { gte: new Date(firstDay(month(from))) } } : {}),
  ...(to ? { startsOn: { lte: new Date(lastDay(month(to))) } } : {}),
});

/** One page of payments. Throws NotFound for an organization out of reach. */
export async function listPayments(
  scope: Scope<"usage.view">,
  organization: number,
  query: Which & Ends & { page: number; page_size: number },
) {
  const where = chosen(scope.within(organization), query);
  const [count, rows, rates] = await Promise.all([
    db().payment.count({ where }),
    db().payment.findMany({
      where,
      select: paymentColumns,
      orderBy: [{ startsOn: "desc" }, { platform: { name: "asc" } }, { organization: { name: "asc" } }, { id: "asc" }],
      skip: (query.page - 1) * query.page_size,
      take: query.page_size,
    }),
    readRates(),
  ]);
  return { count, results: rows.map((row) => showPayment(row, rates)) };
}

/** Prices summed over organizations. If one cannot be converted the sum is unknown, rather than too small. */
export async function listPricesByYear(scope: Scope<"usage.view">, organization: number, query: Which) {
  const where = chosen(scope.within(organization), query);
  const [rows, rates] = await Promise.all([db().payment.findMany({ where, select: paymentColumns }), readRates()]);
  const sums = new Map<string, { platform: number; year: number; price: number | null; payments: number }>();
  for (const row of rows) {
    const { platformId: platform } = row;
    const price = priceOf(row, rates);
    for (const [year, part] of pricesByYear(price ?? 0, paymentPeriod(row))) {
      if (query.year !== undefined && year !== query.year) continue;
      const sum = sums.get(`${platform} ${year}`) ?? { platform, year, price: 0, payments: 0 };
      sums.set(`${platform} ${year}`, {
        ...sum,
        price: sum.price === null || price === null ? null : sum.price + part,
        payments: sum.payments + 1,
      });
    }
  }
  return [...sums.values()]
    .toSorted((one, other) => one.platform - other.platform || one.year - other.year)
    .map(({ price, ...sum }) => ({ ...sum, price: price === null ? null : amountText(Math.round(price)) }));
}

export const paymentColumns = {
  id: true,
  organizationId: true,
  platformId: true,
  year: true,
  startsOn: true,
  endsOn: true,
  amount: true,
  currency: true,
  referenceAmount: true,
  referenceCurrency: true,
  revision: true,
} satisfies Prisma.PaymentSelect;

export type PaymentRow = Prisma.PaymentGetPayload<{ select: typeof paymentColumns }>;

/** Rates into the current reference currency, by currency and year. */
export type Rates = ReadonlyMap<string, string>;

export async function readRates(): Promise<Rates> {
  const rows = await db().exchangeRate.findMany({ where: { reference: settings().REFERENCE_CURRENCY } });
  return new Map(rows.map(({ currency, year, rate }) => [`${currency} ${year}`, rate.toFixed()]));
}

export const paymentPeriod = ({ startsOn, endsOn }: Pick<PaymentRow, "startsOn" | "endsOn">): LicensePeriod => ({
  from: dayText(startsOn),
  to: dayText(endsOn),
});

const dayText = (date: Date): string => date.toISOString().slice(0, 10);

/** A payment in the reference currency; null if there is no amount and no rate. */
export function priceOf(
  payment: Pick<PaymentRow, "amount" | "currency" | "referenceAmount" | "referenceCurrency" | "year">,
  rates: Rates,
): Hundredths | null {
  const reference = settings().REFERENCE_CURRENCY;
  const amount = hundredthsOf(payment.amount.toFixed(2));
  if (payment.currency === reference) return amount;
  if (payment.referenceAmount && payment.referenceCurrency === reference)
    return hundredthsOf(payment.referenceAmount.toFixed(2));
  const rate = rates.get(`${payment.currency} ${payment.year}`);
  return rate === undefined ? null : converted(amount, rate);
}

export function showPayment(row: PaymentRow, rates: Rates): PaymentEntity {
  const price = priceOf(row, rates);
  return {
    pk: row.id,
    organization: row.organizationId,
    platform: row.platformId,
    year: row.year,
    ...paymentPeriod(row),
    amount: row.amount.toFixed(2),
    currency: row.currency,
    reference_amount: ofReference(row)?.toFixed(2) ?? null,
    price: price === null ? null : amountText(price),
    revision: row.revision,
  };
}

/** The entered reference amount, unless the reference currency has changed since. */
const ofReference = ({ referenceAmount, referenceCurrency }: PaymentRow) =>
  referenceCurrency === settings().REFERENCE_CURRENCY ? referenceAmount : null;

type Writer = Scope<"payments.manage">;
type Place = { organizationId: number; platformId: number; period: LicensePeriod };

/** Throws Invalid for a platform that the organization cannot use, or if another payment covers some of the days. */
export async function createPayment(scope: Writer, organizationId: number, draft: NewPayment): Promise<PaymentEntity> {
  if (!scope.reaches(organizationId)) throw new NotFound("organizationNotFound");
  const rates = await readRates();
  return inTransaction(async (tx) => {
    const period = daysOfPayment(draft);
    if (!period) throw new Invalid({ from: ["mandatory"] });
    const place = { organizationId, platformId: draft.platform, period };
    await lockPayments(tx);
    const offered = { id: draft.platform, ...offeredTo([organizationId]) };
    if (!(await tx.platform.findFirst({ where: offered }))) throw new Invalid({ platform: ["unknown"] });
    await refuseOverlap(tx, place);
    return showPayment(await insertPayment(tx, scope, { place, draft }), rates);
  });
}

export async function refuseOverlap(tx: Db, { organizationId, platformId, period }: Place, except = 0): Promise<void> {
  const { startsOn, endsOn } = dayColumns(period);
  const same = {
    organizationId,
    platformId,
    id: { not: except },
    startsOn: { lte: endsOn },
    endsOn: { gte: startsOn },
  };
  if (await tx.payment.findFirst({ where: same })) throw new Invalid({ from: ["paymentTaken"] });
}

/** Serializes writers: of two people entering the same payment at once, the second sees the first. */
export const lockPayments = (tx: Db) => tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('payments', 0))`;

type Draft = { amount: string; currency: string; reference_amount: string | null };

/** A payment in the reference currency needs no separate reference amount. */
function written({ amount, currency, reference_amount }: Draft) {
  const reference = settings().REFERENCE_CURRENCY;
  const converted = currency === reference ? null : reference_amount;
  return { amount, currency, referenceAmount: converted, referenceCurrency: converted === null ? null : reference };
}

export async function insertPayment(
  tx: Db,
  scope: Writer,
  { place: { period, ...place }, draft }: { place: Place; draft: Draft },
): Promise<PaymentRow> {
  const data = { ...place, ...dayColumns(period), ...written(draft) };
  const row = await tx.payment.create({ data, select: paymentColumns });
  await recordAudit(tx, scope, {
    action: "payment.create",
    ...(await subjectOf(tx, row)),
    after: auditedPayment(row),
  });
  return row;
}

async function subjectOf(tx: Db, { id, organizationId, platformId, year }: PaymentRow) {
  const { name } = await tx.platform.findUniqueOrThrow({ where: { id: platformId }, select: { name: true } });
  return { subject: { kind: "payment", id, name: `${name} ${year}` }, organizationId };
}

const auditedPayment = (row: PaymentRow) => ({
  ...paymentPeriod(row),
  amount: row.amount.toFixed(2),
  currency: row.currency,
  reference_amount: row.referenceAmount ? `${row.referenceAmount.toFixed(2)} ${row.referenceCurrency}` : null,
});

/** Throws OutOfDate if the payment changed since the caller read it. */
export async function changePayment(
  scope: Writer,
  { organization, payment }: { organization: number; payment: number },
  { revision, ...draft }: PaymentChange,
): Promise<PaymentEntity> {
  const rates = await readRates();
  return inTransaction(async (tx) => {
    await lockPayments(tx);
    const stored = await findPayment(tx, scope.within(organization), payment);
    if (stored.revision !== revision) throw new OutOfDate();
    return showPayment(await updatePayment(tx, scope, { stored, draft, period: daysOfPayment(draft) }), rates);
  });
}

export async function deletePayment(
  scope: Writer,
  { organization, payment }: { organization: number; payment: number },
): Promise<null> {
  return inTransaction(async (tx) => {
    await lockPayments(tx);
    const stored = await findPayment(tx, scope.within(organization), payment);
    await tx.payment.delete({ where: { id: stored.id } });
    await recordAudit(tx, scope, {
      action: "payment.delete",
      ...(await subjectOf(tx, stored)),
      before: auditedPayment(stored),
    });
    return null;
  });
}

export async function updatePayment(
  tx: Db,
  scope: Writer,
  { stored, draft, period = null }: { stored: PaymentRow; draft: Draft; period?: LicensePeriod | null },
): Promise<PaymentRow> {
  const { organizationId, platformId } = stored;
  if (period) await refuseOverlap(tx, { organizationId, platformId, period }, stored.id);
  const data = { ...written(draft), ...(period && dayColumns(period)), changedAt: now(), revision: { increment: 1 } };
  const row = await tx.payment.update({ where: { id: stored.id }, data, select: paymentColumns });
  const differing = changedValues(auditedPayment(stored), auditedPayment(row));
  if (differing)
    await recordAudit(tx, scope, { action: "payment.change", ...(await subjectOf(tx, row)), ...differing });
  return row;
}

async function findPayment(tx: Db, scope: Writer, id: number): Promise<PaymentRow> {
  const stored = await tx.payment.findUnique({ where: { id }, select: paymentColumns });
  if (!stored || !scope.reaches(stored.organizationId)) throw new NotFound();
  return stored;
}
