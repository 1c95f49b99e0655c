import "server-only";
import type { Scope } from "@/lib/access/scope";
import { changedValues } from "@/lib/audit/changed-values";
import { recordAudit } from "@/lib/audit/record-audit";
import { now } from "@/lib/kit/clock";
import { type Db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Invalid, NotFound, OutOfDate } from "@/lib/kit/errors";
import { offeredTo } from "@/lib/platforms/offered-to";
import type { NewPayment, PaymentChange, PaymentEntity } from "./contract";
import { type PaymentRow, readRates, shownPayment, showPayment } from "./show-payment";

type Writer = Scope<"payments.manage">;
type Place = { organizationId: number; platformId: number; year: number };

/** Throws Invalid for a platform that is not offered to the organization, and where there is a payment already. */
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

/** Throws OutOfDate when the caller saw an older revision. */
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
    return showPayment(await updatePayment(tx, scope, { stored, draft }), rates);
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

/** Of two who note the same payment at once, the second sees the first. */
export const lockPayments = (tx: Db) => tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('payments', 0))`;

async function findPayment(tx: Db, scope: Writer, id: number): Promise<PaymentRow> {
  const stored = await tx.payment.findUnique({ where: { id }, select: shownPayment });
  if (!stored || !scope.reaches(stored.organizationId)) throw new NotFound();
  return stored;
}

export type Draft = { amount: string; currency: string; reference_amount: string | null };

/** An amount in the reference currency says nothing more of itself. */
function written({ amount, currency, reference_amount }: Draft) {
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

export async function updatePayment(
  tx: Db,
  scope: Writer,
  { stored, draft }: { stored: PaymentRow; draft: Draft },
): Promise<PaymentRow> {
  const data = { ...written(draft), changedAt: now(), revision: { increment: 1 } };
  const row = await tx.payment.update({ where: { id: stored.id }, data, select: shownPayment });
  const differing = changedValues(auditedPayment(stored), auditedPayment(row));
  if (differing)
    await recordAudit(tx, scope, { action: "payment.change", ...(await subjectOf(tx, row)), ...differing });
  return row;
}

async function subjectOf(tx: Db, { id, organizationId, platformId, year }: PaymentRow) {
  const { name } = await tx.platform.findUniqueOrThrow({ where: { id: platformId }, select: { name: true } });
  return { subject: { kind: "payment", id, name: `${name} ${year}` }, organizationId };
}

const auditedPayment = (row: PaymentRow) => ({
  amount: row.amount.toFixed(2),
  currency: row.currency,
  reference_amount: row.referenceAmount ? `${row.referenceAmount.toFixed(2)} ${row.referenceCurrency}` : null,
});
