import "server-only";
import type { Scope } from "@/lib/access/scope";
import type { Db } from "@/lib/kit/db";
import type { AnnouncementDraft } from "../contract";

/** The organizations whose members an announcement is for, null being everybody; throws NotFound beyond reach. */
export const organizationsTold = (scope: Scope<"consortium.manage">, { to }: AnnouncementDraft): number[] | null =>
  to === "everybody" ? null : [...new Set(to.flatMap((id) => scope.within(id).organizationIds))];

/** Those whom an announcement is for, whatever they want to hear of. */
export async function addressees(tx: Db, organizations: readonly number[] | null): Promise<number[]> {
  const where = organizations && { memberships: { some: { organizationId: { in: [...organizations] } } } };
  const users = await tx.user.findMany({ where: { isActive: true, ...where }, select: { id: true } });
  return users.map(({ id }) => id);
}
