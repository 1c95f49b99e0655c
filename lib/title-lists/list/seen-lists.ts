import "server-only";
import type { Scope } from "@/lib/access/scope";
import { type Db, db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Prisma } from "@/lib/kit/prisma/client";
import { passedBy } from "@/lib/tags/level";
import { seenBy } from "@/lib/tags/seen-by";

/** The user's own lists, and lists whose tags they may assign. */
export const seenLists = ({ actor, user }: Scope<"signed-in">): Prisma.TitleListWhereInput => ({
  OR: [
    { createdById: user.id },
    { tag: { AND: [seenBy(actor), passedBy(actor, "canAssign")] } },
    { tagClass: passedBy(actor, "canCreateTags") },
  ],
});

/** Relations needed to show a list. */
export const shownList = {
  ...{ file: true, tag: { include: { tagClass: true } }, tagClass: true },
  createdBy: { select: { firstName: true, lastName: true, username: true } },
  changedBy: { select: { firstName: true, lastName: true, username: true } },
} as const satisfies Prisma.TitleListInclude;

export type TitleListRecord = Prisma.TitleListGetPayload<{ include: typeof shownList }>;

/** A list visible to the user; throws NotFound otherwise. */
export async function findTitleList(scope: Scope<"signed-in">, id: number, tx: Db = db()): Promise<TitleListRecord> {
  const found = await tx.titleList.findFirst({ where: { id, AND: seenLists(scope) }, include: shownList });
  if (!found) throw new NotFound();
  return found;
}
