import "server-only";
import { changedValues } from "@/lib/access/audit/changed-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Forbidden, Invalid, NotFound, OutOfDate } from "@/lib/kit/errors";
import type { changeTagClassCall, TagClassView } from "./contract";
import { refuseLevels, refuseTakenClassName } from "./create-tag-class";
import { passes } from "./level";
import { owningOrganization } from "./owning-organization";
import { auditedTagClass, knownTo, shownTagClass, showTagClass, type TagClassRow } from "./show-tag-class";

type Change = Parsed<typeof changeTagClassCall.body>;

/** The class, locked until the transaction ends; throws for users who may not change it. */
export async function holdTagClass(tx: Db, { actor }: Scope<"signed-in">, id: number): Promise<TagClassRow> {
  await tx.$queryRaw`SELECT FROM tag_classes WHERE id = ${id} FOR UPDATE`;
  const row = await tx.tagClass.findFirst({ where: { id, AND: knownTo(actor) }, select: shownTagClass(actor) });
  if (!row) throw new NotFound();
  if (!passes(actor, row.canModify, row)) throw new Forbidden();
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
    const select = shownTagClass(actor);
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
  const given = change.owner_org === undefined ? stored.ownerOrganizationId : change.owner_org;
  const ownerOrganizationId = isSame
    ? stored.ownerOrganizationId
    : owningOrganization(scope, Object.values(after), given);
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
