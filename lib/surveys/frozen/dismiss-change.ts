import "server-only";
import type { AuditAction } from "@/lib/access/audit/action";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, inTransaction } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { type FrozenRow, questionnaireOf, shownAnswer, withinReach } from "./show-frozen";

type Writer = Scope<"surveys.freeze">;

/**
 * Acknowledges a change, so that it needs no attention until it changes again. Throws NotFound for an answer out of
 * reach.
 */
export const dismissChange = (scope: Writer, id: number): Promise<null> =>
  change(scope, { id, action: "survey.dismiss" }, async (tx) => {
    await tx.frozenAnswer.update({ where: { id }, data: { dismissedAt: now() } });
  });

/** Throws NotFound for an answer out of reach. */
export const deleteFrozen = (scope: Writer, id: number): Promise<null> =>
  change(scope, { id, action: "survey.delete" }, async (tx) => {
    await tx.frozenAnswer.delete({ where: { id } });
  });

type Change = { readonly id: number; readonly action: AuditAction };

function change(
  scope: Writer,
  { id, action }: Change,
  write: (tx: Db, row: FrozenRow) => Promise<void>,
): Promise<null> {
  return inTransaction(async (tx) => {
    const row = await tx.frozenAnswer.findFirst({ where: { id, ...withinReach(scope) }, include: shownAnswer });
    if (!row) throw new NotFound();
    await write(tx, row);
    const [from, to] = [row.startMonth, row.endMonth].map((date) => date.toISOString().slice(0, 7));
    await recordAudit(tx, scope, {
      action,
      subject: { kind: "answer", id, name: questionnaireOf(row).name },
      organizationId: row.organizationId,
      before: { from: from ?? "", to: to ?? "", description: row.note },
    });
    return null;
  });
}
