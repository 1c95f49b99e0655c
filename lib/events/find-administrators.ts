import "server-only";
import type { Db } from "@/lib/kit/db";

/** Ids of the organization's administrators, the consortium's administrators, and superusers. */
export async function findAdministrators(tx: Db, organizationId: number): Promise<number[]> {
  const administered = { OR: [{ organizationId }, { organization: { isMaster: true } }] };
  const users = await tx.user.findMany({
    where: {
      isActive: true,
      OR: [{ isSuperuser: true }, { memberships: { some: { isAdmin: true, ...administered } } }],
    },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  return users.map(({ id }) => id);
}
