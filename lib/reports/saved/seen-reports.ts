import "server-only";
import { type Actor, isSignedIn } from "@/lib/access/actor";
import { type Reach, reach } from "@/lib/access/reach";
import type { Prisma } from "@/lib/kit/prisma/client";

/** The reports that somebody sees: their own, those of organizations within reach, and everybody's; never what is another's own. */
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
