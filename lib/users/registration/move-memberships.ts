import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import type { Db } from "@/lib/kit/db";
import type { Membership } from "@/lib/kit/prisma/client";

type Move = { memberships: readonly Membership[]; to: { id: number; email: string } };

/** Moves invitations of an address to its owner, who keeps existing roles. */
export async function moveMemberships(tx: Db, scope: Scope<Permission>, { memberships, to }: Move): Promise<void> {
  for (const { userId, organizationId, isAdmin } of memberships) {
    await tx.membership.delete({ where: { userId_organizationId: { userId, organizationId } } });
    const { count } = await tx.membership.createMany({
      data: { userId: to.id, organizationId, isAdmin },
      skipDuplicates: true,
    });
    if (count === 0) continue;
    await recordAudit(tx, scope, {
      action: "membership.grant",
      subject: { kind: "user", id: to.id, name: to.email },
      organizationId,
      after: { is_admin: isAdmin },
      by: to,
    });
  }
}
