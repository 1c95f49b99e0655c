import "server-only";
import { changedValues } from "@/lib/access/audit/audit-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Forbidden, Invalid, NotFound, OutOfDate } from "@/lib/kit/errors";
import type { changeTagCall, TagDraft, TagView } from "./contract";
import { namesOrganization, passes, type TagLevel } from "./level";
import { visibleClasses } from "./list-tag-classes";
import { auditedTag, showTag, type TagRow, tagSelect } from "./list-tags";
import { owningOrganization } from "./owner";
import { seenBy } from "./seen-by";

/** Creates a tag owned by the caller; defaults come from its class. */
export async function createTag(scope: Scope<"signed-in">, draft: TagDraft): Promise<TagView> {
  const { actor, user } = scope;
  return inTransaction(async (tx) => {
    // Locked, so that two tags of the same name cannot be created at once.
    await tx.$queryRaw`SELECT FROM tag_classes WHERE id = ${draft.tag_class} FOR UPDATE`;
    const tagClass = await tx.tagClass.findFirst({ where: { id: draft.tag_class, AND: visibleClasses(actor) } });
    if (!tagClass) throw new NotFound();
    if (!passes(actor, tagClass.canCreateTags, tagClass, "write")) throw new Forbidden();
    await refuseTakenTagName(tx, scope, { name: draft.name, tagClassId: tagClass.id });
    const canSee = draft.can_see ?? tagClass.defaultCanSee;
    const canAssign = draft.can_assign ?? tagClass.defaultCanAssign;
    const ownerOrganization = draft.owner_org ?? tagClass.ownerOrganizationId;
    const owned = {
      ownerId: user.id,
      ownerOrganizationId: owningOrganization(scope, [canSee, canAssign], ownerOrganization),
    };
    refuseUnseen(scope, canSee, owned);
    const row = await tx.tag.create({
      data: {
        ...{ tagClassId: tagClass.id, name: draft.name, description: draft.desc ?? "" },
        ...{ textColor: draft.text_color ?? tagClass.textColor, bgColor: draft.bg_color ?? tagClass.bgColor },
        ...{ canSee, canAssign, ...owned },
      },
      select: tagSelect,
    });
    const subject = { kind: "tag", id: row.id, name: `${tagClass.name} / ${row.name}` };
    const { ownerOrganizationId: organizationId } = owned;
    await recordAudit(tx, scope, { action: "tag.create", subject, organizationId, after: auditedTag(row) });
    return showTag(row, actor);
  });
}

/** A user cannot create a tag that they could not see. */
function refuseUnseen(
  { actor }: Scope<"signed-in">,
  canSee: TagLevel,
  owned: { ownerId: number | null; ownerOrganizationId: number | null },
): void {
  if (passes(actor, canSee, owned, "see")) return;
  throw new Invalid({ can_see: [namesOrganization(canSee) || canSee === "cons_admins" ? "tagUnseen" : "invalid"] });
}

/** Unique among the tags the user sees; nothing reveals other users' tags. */
async function refuseTakenTagName(
  tx: Db,
  { actor }: Scope<"signed-in">,
  { name, tagClassId, id }: { name: string; tagClassId: number; id?: number },
): Promise<void> {
  const existing = await tx.tag.findFirst({
    where: { name, tagClassId, AND: seenBy(actor), ...(id === undefined ? {} : { id: { not: id } }) },
    select: { id: true },
  });
  if (existing) throw new Invalid({ name: ["tagNameTaken"] });
}

type Change = Parsed<typeof changeTagCall.body>;

/** The tag, locked until the transaction ends; throws for users who may not create tags in its class. */
async function holdTag(tx: Db, { actor }: Scope<"signed-in">, id: number): Promise<TagRow> {
  await tx.$queryRaw`SELECT FROM tags WHERE id = ${id} FOR UPDATE`;
  const row = await tx.tag.findFirst({ where: { id, AND: seenBy(actor) }, select: tagSelect });
  if (!row) throw new NotFound();
  if (!passes(actor, row.tagClass.canCreateTags, row.tagClass, "write")) throw new Forbidden();
  return row;
}

const subjectOf = ({ id, name, tagClass }: TagRow) => ({ kind: "tag", id, name: `${tagClass.name} / ${name}` });

/** Changes the given fields; the owner stays the same. */
export async function changeTag(
  scope: Scope<"signed-in">,
  id: number,
  { revision, ...change }: Change,
): Promise<TagView> {
  const { actor } = scope;
  return inTransaction(async (tx) => {
    const stored = await holdTag(tx, scope, id);
    if (stored.revision !== revision) throw new OutOfDate();
    const name = change.name ?? stored.name;
    if (name !== stored.name) await refuseTakenTagName(tx, scope, { name, tagClassId: stored.tagClassId, id });
    const data = {
      name,
      description: change.desc ?? stored.description,
      textColor: change.text_color ?? stored.textColor,
      bgColor: change.bg_color ?? stored.bgColor,
      ...levelsAfter(scope, stored, change),
    };
    const differing = changedValues(auditedTag(stored), auditedTag({ ...stored, ...data }));
    if (!differing && data.textColor === stored.textColor) return showTag(stored, actor);
    const row = await tx.tag.update({ where: { id }, data: { ...data, revision: revision + 1 }, select: tagSelect });
    const { ownerOrganizationId: organizationId } = row;
    await recordAudit(tx, scope, { action: "tag.change", subject: subjectOf(row), organizationId, ...differing });
    return showTag(row, actor);
  });
}

function levelsAfter(scope: Scope<"signed-in">, stored: TagRow, change: Omit<Change, "revision">) {
  const canSee = change.can_see ?? stored.canSee;
  const canAssign = change.can_assign ?? stored.canAssign;
  const ownerOrganization = change.owner_org === undefined ? stored.ownerOrganizationId : change.owner_org;
  const isSame =
    canSee === stored.canSee && canAssign === stored.canAssign && ownerOrganization === stored.ownerOrganizationId;
  if (isSame) return {};
  const ownerOrganizationId = owningOrganization(scope, [canSee, canAssign], ownerOrganization);
  refuseUnseen(scope, canSee, { ownerId: stored.ownerId, ownerOrganizationId });
  return { canSee, canAssign, ownerOrganizationId };
}

/** Half a million titles may lose it. */
const MILLISECONDS = 120_000;

/** Deletes a tag from all objects. */
export async function deleteTag(scope: Scope<"signed-in">, id: number): Promise<null> {
  return inTransaction(async (tx) => {
    const stored = await holdTag(tx, scope, id);
    await tx.tag.delete({ where: { id } });
    const has = stored._count;
    const before = { ...auditedTag(stored), count: has.titles + has.platforms + has.organizations };
    const { ownerOrganizationId: organizationId } = stored;
    await recordAudit(tx, scope, { action: "tag.delete", subject: subjectOf(stored), organizationId, before });
    return null;
  }, MILLISECONDS);
}
