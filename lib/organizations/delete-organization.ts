import "server-only";
import type { Scope } from "@/lib/access/scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import { auditedOrganization, shownOrganization } from "./show-organization";

/** Only what was made by mistake: throws Refused once anything belongs to it. */
export async function deleteOrganization(scope: Scope<"consortium.manage">, id: number): Promise<null> {
  if (!scope.reaches(id)) throw new NotFound("organizationNotFound");
  return inTransaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${id} FOR UPDATE`;
    const stored = await tx.organization.findUnique({
      where: { id },
      select: { ...shownOrganization, _count: true },
    });
    if (!stored) throw new NotFound("organizationNotFound");
    // The tags that people have given it go with it, and lists that they compared with the usage that it has none of.
    const { tags: _tags, titleOverlaps: _overlaps, ...belongings } = stored._count;
    if (Object.values(belongings).some((count) => count > 0)) throw new Refused("organizationInUse");
    await tx.organization.delete({ where: { id } });
    await recordAudit(tx, scope, {
      action: "organization.delete",
      subject: { kind: "organization", id, name: stored.name },
      organizationId: id,
      before: auditedOrganization(stored),
    });
    return null;
  });
}
