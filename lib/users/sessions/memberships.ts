import "server-only";
import type { Membership } from "@/lib/access/actor";
import { listBelow } from "@/lib/access/list-below";
import { db } from "@/lib/kit/db";
import type { Prisma } from "@/lib/kit/prisma/client";

/** Membership fields that determine reach. */
export const membershipRows = {
  select: {
    organizationId: true,
    isAdmin: true,
    organization: { select: { isMaster: true, parentId: true, _count: { select: { children: true } } } },
  },
} satisfies Prisma.User$membershipsArgs;

type MembershipRow = Prisma.MembershipGetPayload<typeof membershipRows>;

/** Adds the organizations below tree roots: members of a root reach the whole tree. */
export async function membershipsOf(rows: readonly MembershipRow[]): Promise<Membership[]> {
  const heads = rows.filter(({ organization: { parentId, _count } }) => parentId === null && _count.children > 0);
  const below =
    heads.length > 0
      ? await listBelow(
          db(),
          heads.map(({ organizationId }) => organizationId),
        )
      : null;
  return rows.map(({ organizationId, isAdmin, organization: { isMaster } }) => ({
    ...{ organizationId, isAdmin, isMaster },
    below: below?.get(organizationId) ?? [],
  }));
}
