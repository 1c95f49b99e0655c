import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Forbidden, Invalid, NotFound } from "@/lib/kit/errors";
import type { TagDraft, TagView } from "./contract";
import { namesOrganization, passes, type TagLevel } from "./level";
import { owningOrganization } from "./owning-organization";
import { seenBy } from "./seen-by";
import { auditedTag, shownTag, showTag } from "./show-tag";
import { knownTo } from "./show-tag-class";

/** Creates a tag owned by the caller; defaults come from its class. */
export async function createTag(scope: Scope<"signed-in">, draft: TagDraft): Promise<TagView> {
  const { actor, user } = scope;
  return inTransaction(async (tx) => {
    // Locked, so that two tags of the same name cannot be created at once.
    await tx.$queryRaw`SELECT FROM tag_classes WHERE id = ${draft.tag_class} FOR UPDATE`;
    const tagClass = await tx.tagClass.findFirst({ where: { id: draft.tag_class, AND: knownTo(actor) } });
    if (!tagClass) throw new NotFound();
    if (!passes(actor, tagClass.canCreateTags, tagClass)) throw new Forbidden();
    await refuseTakenTagName(tx, scope, { name: draft.name, tagClassId: tagClass.id });
    const canSee = draft.can_see ?? tagClass.defaultCanSee;
    const canAssign = draft.can_assign ?? tagClass.defaultCanAssign;
    const given = draft.owner_org ?? tagClass.ownerOrganizationId;
    const owned = { ownerId: user.id, ownerOrganizationId: owningOrganization(scope, [canSee, canAssign], given) };
    refuseUnseen(scope, canSee, owned);
    const row = await tx.tag.create({
      data: {
        ...{ tagClassId: tagClass.id, name: draft.name, description: draft.desc ?? "" },
        ...{ textColor: draft.text_color ?? tagClass.textColor, bgColor: draft.bg_color ?? tagClass.bgColor },
        ...{ canSee, canAssign, ...owned },
      },
      select: shownTag,
    });
    const subject = { kind: "tag", id: row.id, name: `${tagClass.name} / ${row.name}` };
    const { ownerOrganizationId: organizationId } = owned;
    await recordAudit(tx, scope, { action: "tag.create", subject, organizationId, after: auditedTag(row) });
    return showTag(row, actor);
  });
}

/** A user cannot create a tag that they could not see. */
export function refuseUnseen(
  { actor }: Scope<"signed-in">,
  canSee: TagLevel,
  owned: { ownerId: number | null; ownerOrganizationId: number | null },
): void {
  if (passes(actor, canSee, owned)) return;
  throw new Invalid({ can_see: [namesOrganization(canSee) || canSee === "cons_admins" ? "tagUnseen" : "invalid"] });
}

/** Unique among the tags the user sees; nothing reveals other users' tags. */
export async function refuseTakenTagName(
  tx: Db,
  { actor }: Scope<"signed-in">,
  { name, tagClassId, id }: { name: string; tagClassId: number; id?: number },
): Promise<void> {
  const taken = await tx.tag.findFirst({
    where: { name, tagClassId, AND: seenBy(actor), ...(id === undefined ? {} : { id: { not: id } }) },
    select: { id: true },
  });
  if (taken) throw new Invalid({ name: ["tagNameTaken"] });
}
