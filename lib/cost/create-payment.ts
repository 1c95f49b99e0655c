import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Invalid, NotFound } from "@/lib/kit/errors";
import { offeredTo } from "@/lib/platforms/show-platform";
import type { NewPayment, PaymentEntity } from "./contract";
import { type PaymentRow, readRates, shownPayment, showPayment } from "./show-payment";

export type Writer = Scope<"payments.manage">;
type Place = { organizationId: number; platformId: number; year: number };

/** Throws Invalid for a platform that the organization cannot use, or if the payment exists. */
export async function createPayment(scope: Writer, organizationId: number, draft: NewPayment): Promise<PaymentEntity> {
  if (!scope.reaches(organizationId)) throw new NotFound("organizationNotFound");
  const rates = await readRates();
  return inTransaction(async (tx) => {
    const place = { organizationId, platformId: draft.platform, year: draft.year };
    await lockPayments(tx);
    const offered = { id: draft.platform, ...offeredTo([organizationId]) };
    if (!(await tx.platform.findFirst({ where: offered }))) throw new Invalid({ platform: ["unknown"] });
    if (await tx.payment.findFirst({ where: place })) throw new Invalid({ year: ["paymentTaken"] });
    return showPayment(await insertPayment(tx, scope, { place, draft }), rates);
  });
}

/** Serializes writers: of two people entering the same payment at once, the second sees the first. */
export const lockPayments = (tx: Db) => tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('payments', 0))`;

export type Draft = { amount: string; currency: string; reference_amount: string | null };

/** A payment in the reference currency needs no separate reference amount. */
export function written({ amount, currency, reference_amount }: Draft) {
  const reference = settings().REFERENCE_CURRENCY;
  const given = currency === reference ? null : reference_amount;
  return { amount, currency, referenceAmount: given, referenceCurrency: given === null ? null : reference };
}

export async function insertPayment(
  tx: Db,
  scope: Writer,
  { place, draft }: { place: Place; draft: Draft },
): Promise<PaymentRow> {
  const row = await tx.payment.create({ data: { ...place, ...written(draft) }, select: shownPayment });
  await recordAudit(tx, scope, {
    action: "payment.create",
    ...(await subjectOf(tx, row)),
    after: auditedPayment(row),
  });
  return row;
}

export async function subjectOf(tx: Db, { id, organizationId, platformId, year }: PaymentRow) {
  const { name } = await tx.platform.findUniqueOrThrow({ where: { id: platformId }, select: { name: true } });
  return { subject: { kind: "payment", id, name: `${name} ${year}` }, organizationId };
}

export const auditedPayment = (row: PaymentRow) => ({
  amount: row.amount.toFixed(2),
  currency: row.currency,
  reference_amount: row.referenceAmount ? `${row.referenceAmount.toFixed(2)} ${row.referenceCurrency}` : null,
});
