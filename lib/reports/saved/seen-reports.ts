import "server-only";
import { type Actor, isSignedIn } from "@/lib/access/actor";
import { type Reach, reach } from "@/lib/access/reach";

type Owned = { ownerId: number } | { ownerId: null; organizationId: { in: number[] } | null };

/**
 * Reports or scenarios visible to a user: their own, those of organizations within reach, and global ones; never another
 * user's.
 */
export function seenReports(reader: Reach & { readonly actor: Actor }): { OR: Owned[] } {
  const { actor } = reader;
  return {
    OR: [
      ...(isSignedIn(actor) ? [{ ownerId: actor.id }] : []),
      { ownerId: null, organizationId: reach(reader) },
      { ownerId: null, organizationId: null },
    ],
  };
}
