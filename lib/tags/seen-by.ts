import { type Actor, isSignedIn } from "@/lib/access/actor";
import type { Prisma } from "@/lib/kit/prisma/client";
import { passedBy } from "./level";

/** Tags that somebody may see. */
export const seenBy = (actor: Actor): Prisma.TagWhereInput => passedBy(actor, "canSee");

/** Those of classes that they have not hidden from their lists and reports. */
export const shownTo = (actor: Actor): Prisma.TagWhereInput => ({
  AND: [seenBy(actor), isSignedIn(actor) ? { tagClass: { hiddenBy: { none: { userId: actor.id } } } } : {}],
});
