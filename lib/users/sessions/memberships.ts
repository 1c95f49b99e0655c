import "server-only";
import type { Membership } from "@/lib/access/actor";
import { listBelow } from "@/lib/access/list-below";
import { db } from "@/lib/kit/db";
import type { Prisma } from "@/lib/kit/prisma/client";

/** What is read of somebody's memberships to know what is within their reach. */
export const membershipRows = {
  select: {
    organizationId: true,
    isAdmin: true,
    organization: { select: { isMaster: true, parentId: true, _count: { select: { children: true } } } },
  },
} satisfies Prisma.User$membershipsArgs;

type Row = Prisma.MembershipGetPayload<typeof membershipRows>;

/** With the organizations below those of them that head a tree (domain: members of the root reach the whole tree). */
export async function membershipsOf(rows: readonly Row[]): Promise<Membership[]> {
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
