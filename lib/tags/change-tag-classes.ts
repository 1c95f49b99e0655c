import "server-only";
import type { Actor } from "@/lib/access/actor";
import { changedValues } from "@/lib/access/audit/audit-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import { readInstallation } from "@/lib/access/read-installation";
import type { Scope } from "@/lib/access/scope";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { Forbidden, Invalid, NotFound, OutOfDate } from "@/lib/kit/errors";
import type { TagScope } from "@/lib/kit/prisma/client";
import type { changeTagClassCall, TagClassDraft, TagClassView } from "./contract";
import { passes, settableLevels, type TagLevel } from "./level";
import {
  auditedTagClass,
  getTagClass,
  showTagClass,
  type TagClassRow,
  tagClassSelect,
  visibleClasses,
} from "./list-tag-classes";
import { owningOrganization } from "./owner";

/** Creates a class owned by the caller. */
export async function createTagClass(scope: Scope<"signed-in">, draft: TagClassDraft): Promise<TagClassView> {
  const { actor, user } = scope;
  if (draft.scope === "organization" && !readInstallation().isConsortial) throw new Invalid({ scope: ["invalid"] });
  const { can_modify, can_create_tags, default_tag_can_see, default_tag_can_assign } = draft;
  const levels = { can_modify, can_create_tags, default_tag_can_see, default_tag_can_assign };
  const ownerOrganizationId = owningOrganization(scope, Object.values(levels), draft.owner_org);
  refuseLevels(actor, levels, ownerOrganizationId);
  return inTransaction(async (tx) => {
    await refuseTakenClassName(tx, actor, { name: draft.name, scope: draft.scope });
    const row = await tx.tagClass.create({
      data: {
        ...{ name: draft.name, scope: draft.scope, isExclusive: draft.exclusive, description: draft.desc },
        ...{ textColor: draft.text_color, bgColor: draft.bg_color },
        ...{ canModify: can_modify, canCreateTags: can_create_tags },
        ...{ defaultCanSee: default_tag_can_see, defaultCanAssign: default_tag_can_assign },
        ...{ ownerId: user.id, ownerOrganizationId },
      },
      select: tagClassSelect(actor),
    });
    const subject = { kind: "tag-class", id: row.id, name: row.name };
    const after = { ...auditedTagClass(row), scope: row.scope };
    await recordAudit(tx, scope, { action: "tag-class.create", subject, organizationId: ownerOrganizationId, after });
    return showTagClass(row, actor);
  });
}

/** Throws for levels outside the actor's rights. */
function refuseLevels(
  actor: Actor,
  levels: Readonly<Record<string, TagLevel>>,
  ownerOrganizationId: number | null,
): void {
  const settable = settableLevels(actor, ownerOrganizationId);
  const faults = Object.entries(levels).filter(([, level]) => !settable.includes(level));
  if (faults.length > 0) throw new Invalid(Object.fromEntries(faults.map(([field]) => [field, ["levelNotYours"]])));
}

/** Unique among the classes the user knows; nothing reveals other users' classes. */
async function refuseTakenClassName(
  tx: Db,
  actor: Actor,
  { name, scope, id }: { name: string; scope: TagScope; id?: number },
): Promise<void> {
  const existing = await tx.tagClass.findFirst({
    where: { name, scope, AND: visibleClasses(actor), ...(id === undefined ? {} : { id: { not: id } }) },
    select: { id: true },
  });
  if (existing) throw new Invalid({ name: ["tagClassNameTaken"] });
}

type Change = Parsed<typeof changeTagClassCall.body>;

/** The class, locked until the transaction ends; throws for users who may not change it. */
async function holdTagClass(tx: Db, { actor }: Scope<"signed-in">, id: number): Promise<TagClassRow> {
  await tx.$queryRaw`SELECT FROM tag_classes WHERE id = ${id} FOR UPDATE`;
  const row = await tx.tagClass.findFirst({ where: { id, AND: visibleClasses(actor) }, select: tagClassSelect(actor) });
  if (!row) throw new NotFound();
  if (!passes(actor, row.canModify, row, "write")) throw new Forbidden();
  return row;
}

/** Changes the given fields; the owner stays the same. */
export async function changeTagClass(
  scope: Scope<"signed-in">,
  id: number,
  { revision, ...change }: Change,
): Promise<TagClassView> {
  const { actor } = scope;
  return inTransaction(async (tx) => {
    const stored = await holdTagClass(tx, scope, id);
    if (stored.revision !== revision) throw new OutOfDate();
    if (change.exclusive && !stored.isExclusive) throw new Invalid({ exclusive: ["exclusiveNotLater"] });
    const name = change.name ?? stored.name;
    if (name !== stored.name) await refuseTakenClassName(tx, actor, { name, scope: stored.scope, id });
    const data = {
      name,
      isExclusive: change.exclusive ?? stored.isExclusive,
      description: change.desc ?? stored.description,
      textColor: change.text_color ?? stored.textColor,
      bgColor: change.bg_color ?? stored.bgColor,
      ...levelsAfter(scope, stored, change),
    };
    const differing = changedValues(auditedTagClass(stored), auditedTagClass({ ...stored, ...data }));
    if (!differing && data.textColor === stored.textColor) return showTagClass(stored, actor);
    if (stored.isExclusive && !data.isExclusive) await letTagsMix(tx, id);
    const select = tagClassSelect(actor);
    const row = await tx.tagClass.update({ where: { id }, data: { ...data, revision: revision + 1 }, select });
    const subject = { kind: "tag-class", id, name };
    const { ownerOrganizationId: organizationId } = row;
    await recordAudit(tx, scope, { action: "tag-class.change", subject, organizationId, ...differing });
    return showTagClass(row, actor);
  });
}

/**
 * Unchanged levels may belong to others; changed ones, or those that refer to another organization, must be within the
 * caller's rights.
 */
function levelsAfter(scope: Scope<"signed-in">, stored: TagClassRow, change: Omit<Change, "revision">) {
  const before = {
    ...{ can_modify: stored.canModify, can_create_tags: stored.canCreateTags },
    ...{ default_tag_can_see: stored.defaultCanSee, default_tag_can_assign: stored.defaultCanAssign },
  };
  const after = {
    can_modify: change.can_modify ?? before.can_modify,
    can_create_tags: change.can_create_tags ?? before.can_create_tags,
    default_tag_can_see: change.default_tag_can_see ?? before.default_tag_can_see,
    default_tag_can_assign: change.default_tag_can_assign ?? before.default_tag_can_assign,
  };
  const isSame =
    JSON.stringify(after) === JSON.stringify(before) &&
    (change.owner_org === undefined || change.owner_org === stored.ownerOrganizationId);
  const ownerOrganization = change.owner_org === undefined ? stored.ownerOrganizationId : change.owner_org;
  const ownerOrganizationId = isSame
    ? stored.ownerOrganizationId
    : owningOrganization(scope, Object.values(after), ownerOrganization);
  const isMoved = ownerOrganizationId !== stored.ownerOrganizationId;
  const names = Object.keys(after).filter((name): name is keyof typeof after => name in after);
  const toGive = names.filter((name) => after[name] !== before[name] || isMoved);
  refuseLevels(scope.actor, Object.fromEntries(toGive.map((name) => [name, after[name]])), ownerOrganizationId);
  return {
    ...{ canModify: after.can_modify, canCreateTags: after.can_create_tags },
    ...{ defaultCanSee: after.default_tag_can_see, defaultCanAssign: after.default_tag_can_assign },
    ownerOrganizationId,
  };
}

/** Allows several tags of the class per object. */
async function letTagsMix(tx: Db, id: number): Promise<void> {
  const change = { where: { exclusiveClassId: id }, data: { exclusiveClassId: null } };
  await tx.titleTag.updateMany(change);
  await tx.platformTag.updateMany(change);
  await tx.organizationTag.updateMany(change);
}

/** Half a million titles may lose a tag. */
const MILLISECONDS = 120_000;

/** Deletes a class with all its tags. */
export async function deleteTagClass(scope: Scope<"signed-in">, id: number): Promise<null> {
  return inTransaction(async (tx) => {
    const stored = await holdTagClass(tx, scope, id);
    await tx.tagClass.delete({ where: { id } });
    const subject = { kind: "tag-class", id, name: stored.name };
    const before = { ...auditedTagClass(stored), scope: stored.scope, count: stored._count.tags };
    const { ownerOrganizationId: organizationId } = stored;
    await recordAudit(tx, scope, { action: "tag-class.delete", subject, organizationId, before });
    return null;
  }, MILLISECONDS);
}

/** Hides a class from the user's own lists and reports, or shows it. */
export async function hideTagClass(scope: Scope<"signed-in">, id: number, isHidden: boolean): Promise<TagClassView> {
  await getTagClass(scope, id);
  const hidden = { userId: scope.user.id, tagClassId: id };
  if (isHidden) await db().hiddenTagClass.createMany({ data: [hidden], skipDuplicates: true });
  else await db().hiddenTagClass.deleteMany({ where: hidden });
  return getTagClass(scope, id);
}
