import "server-only";
import { changedValues } from "@/lib/access/audit/audit-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { now } from "@/lib/kit/clock";
import { type Db, inTransaction } from "@/lib/kit/db";
import { NotFound, OutOfDate } from "@/lib/kit/errors";
import type { PaymentChange, PaymentEntity } from "./contract";
import { auditedPayment, type Draft, lockPayments, subjectOf, type Writer, written } from "./create-payment";
import { type PaymentRow, readRates, shownPayment, showPayment } from "./show-payment";

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

async function findPayment(tx: Db, scope: Writer, id: number): Promise<PaymentRow> {
  const stored = await tx.payment.findUnique({ where: { id }, select: shownPayment });
  if (!stored || !scope.reaches(stored.organizationId)) throw new NotFound();
  return stored;
}
