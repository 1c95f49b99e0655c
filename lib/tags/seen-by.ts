import { type Actor, isSignedIn } from "@/lib/access/actor";
import type { Prisma } from "@/lib/kit/prisma/client";
import { passedBy } from "./level";

/** Tags visible to a user. */
export const seenBy = (actor: Actor): Prisma.TagWhereInput => passedBy(actor, "canSee");

/** The same without hidden classes. */
export const visibleTags = (actor: Actor): Prisma.TagWhereInput => ({
  AND: [seenBy(actor), isSignedIn(actor) ? { tagClass: { hiddenBy: { none: { userId: actor.id } } } } : {}],
});
