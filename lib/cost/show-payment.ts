import "server-only";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { PaymentEntity } from "./contract";
import { amountText, converted, type Hundredths, hundredthsOf } from "./money";

export const shownPayment = {
  id: true,
  organizationId: true,
  platformId: true,
  year: true,
  amount: true,
  currency: true,
  referenceAmount: true,
  referenceCurrency: true,
  revision: true,
} satisfies Prisma.PaymentSelect;

export type PaymentRow = Prisma.PaymentGetPayload<{ select: typeof shownPayment }>;

/** Rates into the current reference currency, by currency and year. */
export type Rates = ReadonlyMap<string, string>;

export async function readRates(): Promise<Rates> {
  const rows = await db().exchangeRate.findMany({ where: { reference: settings().REFERENCE_CURRENCY } });
  return new Map(rows.map(({ currency, year, rate }) => [`${currency} ${year}`, rate.toFixed()]));
}

/** A payment in the reference currency; null if there is no amount and no rate. */
export function priceOf(payment: Omit<PaymentRow, "id" | "revision">, rates: Rates): Hundredths | null {
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
