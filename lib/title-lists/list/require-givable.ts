import "server-only";
import type { Scope } from "@/lib/access/scope";
import type { Db } from "@/lib/kit/db";
import { Forbidden, Invalid } from "@/lib/kit/errors";
import { passes } from "@/lib/tags/level";
import { knownTo } from "@/lib/tags/list-tag-classes";
import { seenBy } from "@/lib/tags/seen-by";

type Given = { tagId: number | null; tagClassId: number | null };

/** The tags of a list: one tag, or those named in rows. Throws Invalid and Forbidden. */
export async function requireGivable(tx: Db, { actor }: Scope<"signed-in">, { tagId, tagClassId }: Given) {
  if (tagId !== null && tagClassId !== null) throw new Invalid({ tag_class: ["invalid"] });
  if (tagId !== null) {
    const where = { id: tagId, tagClass: { scope: "title" as const }, AND: seenBy(actor) };
    const tag = await tx.tag.findFirst({ where });
    if (!tag) throw new Invalid({ tag: ["invalid"] });
    if (!passes(actor, tag.canAssign, tag)) throw new Forbidden();
  }
  if (tagClassId !== null) {
    const where = { id: tagClassId, scope: "title" as const, AND: knownTo(actor) };
    const found = await tx.tagClass.findFirst({ where });
    if (!found) throw new Invalid({ tag_class: ["invalid"] });
    if (!passes(actor, found.canCreateTags, found)) throw new Forbidden();
  }
}
