import "server-only";
import type { Actor } from "@/lib/access/actor";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import type { Db } from "@/lib/kit/db";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { AuditAction } from "./action";
import type { AuditValues } from "./audit-values";

type Entry = {
  action: AuditAction;
  /** The object: kind, id and display name. */
  subject?: { kind: string; id: number | string; name: string };
  organizationId?: number | null;
  /** Changed fields only; never secrets. */
  before?: AuditValues;
  after?: AuditValues;
  /** The user who authenticates in this request, such as at login. */
  by?: { id: number; email: string };
};

/** Adds an entry in the transaction of the action. */
export async function recordAudit(tx: Db, scope: Scope<Permission>, entry: Entry): Promise<void> {
  const { action, subject, organizationId = null, before, after, by } = entry;
  const impersonator = scope.actor.kind === "user" ? scope.actor.impersonator : null;
  await tx.auditEntry.create({
    data: {
      ...(by ? { actorId: by.id, actor: by.email } : nameOf(scope.actor)),
      ...(impersonator ? { impersonatorId: impersonator.id, impersonator: impersonator.email } : {}),
      network: scope.network,
      action,
      organizationId,
      ...(subject ? { subject: `${subject.kind} ${subject.id}`, subjectName: subject.name } : {}),
      ...(before ? { before: json(before) } : {}),
      ...(after ? { after: json(after) } : {}),
    },
  });
}

function nameOf(actor: Actor): { actorId: number | null; actor: string } {
  if (actor.kind === "user" || actor.kind === "entrant") return { actorId: actor.id, actor: actor.email };
  if (actor.kind === "key") return { actorId: null, actor: `API: ${actor.name} (#${actor.id})` };
  return { actorId: null, actor: actor.kind === "job" ? actor.name : "" };
}

const json = (values: AuditValues): Prisma.InputJsonObject =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? [...value] : value]));
