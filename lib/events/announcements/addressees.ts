import "server-only";
import type { Scope } from "@/lib/access/scope";
import type { Db } from "@/lib/kit/db";
import type { Addressees, AnnouncementDraft } from "./contract";

/**
 * Organizations whose members an announcement is for, null for everyone; throws NotFound for organizations out of
 * reach.
 */
export const organizationsTold = (scope: Scope<"consortium.manage">, { to }: AnnouncementDraft): number[] | null =>
  to === "everybody" ? null : [...new Set(to.flatMap((id) => scope.within(id).organizationIds))];

/** Display names of the organizations. */
export async function namesOf(tx: Db, organizations: readonly number[] | null): Promise<Addressees> {
  if (!organizations) return null;
  const rows = await tx.organization.findMany({
    where: { id: { in: [...organizations] } },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, name, nameEn, nameCs }) => ({ pk: id, name, name_en: nameEn, name_cs: nameCs }));
}

/** Recipients of an announcement, whatever their preferences. */
export async function listAddressees(tx: Db, organizations: readonly number[] | null): Promise<number[]> {
  const where = organizations && { memberships: { some: { organizationId: { in: [...organizations] } } } };
  const users = await tx.user.findMany({ where: { isActive: true, ...where }, select: { id: true } });
  return users.map(({ id }) => id);
}
