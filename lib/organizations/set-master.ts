import "server-only";
import { isSuperuser } from "@/lib/access/actor";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import type { Db } from "@/lib/kit/db";
import { Forbidden } from "@/lib/kit/errors";

type Master = { id: number; isMaster: boolean };

/**
 * Makes an organization the master organization, replacing the current one. Superusers only, because it changes
 * everyone's rights.
 */
export async function setMaster(tx: Db, scope: Scope<"consortium.manage">, { id, isMaster }: Master): Promise<void> {
  if (!isSuperuser(scope.actor)) throw new Forbidden("masterNotYours");
  const changed = await tx.organization.findMany({
    where: isMaster
      ? {
          OR: [
            { id, isMaster: false },
            { id: { not: id }, isMaster: true },
          ],
        }
      : { id, isMaster: true },
    select: { id: true, name: true },
  });
  for (const one of changed) {
    const becomes = isMaster && one.id === id;
    await tx.organization.update({
      where: { id: one.id },
      data: { isMaster: becomes, ...(one.id === id ? {} : { revision: { increment: 1 } }) },
    });
    await recordAudit(tx, scope, {
      action: "organization.change",
      subject: { kind: "organization", id: one.id, name: one.name },
      organizationId: one.id,
      before: { is_master: !becomes },
      after: { is_master: becomes },
    });
  }
}
