import "server-only";
import { type Actor, isSignedIn } from "@/lib/access/actor";
import { type Reach, reach } from "@/lib/access/reach";
import type { Prisma } from "@/lib/kit/prisma/client";

/** Reports visible to a user: their own, those of organizations within reach, and global ones; never another user's. */
export function seenReports(reader: Reach & { readonly actor: Actor }): Prisma.SavedReportWhereInput {
  const { actor } = reader;
  return {
    OR: [
      ...(isSignedIn(actor) ? [{ ownerId: actor.id }] : []),
      { ownerId: null, organizationId: reach(reader) },
      { ownerId: null, organizationId: null },
    ],
  };
}
