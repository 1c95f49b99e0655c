import "server-only";
import { changedValues } from "@/lib/access/audit/changed-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Forbidden, NotFound, OutOfDate } from "@/lib/kit/errors";
import type { changeTagCall, TagView } from "./contract";
import { refuseTakenTagName, refuseUnseen } from "./create-tag";
import { passes } from "./level";
import { owningOrganization } from "./owning-organization";
import { seenBy } from "./seen-by";
import { auditedTag, shownTag, showTag, type TagRow } from "./show-tag";

type Change = Parsed<typeof changeTagCall.body>;

/** The tag, locked until the transaction ends; throws for users who may not create tags in its class. */
async function holdTag(tx: Db, { actor }: Scope<"signed-in">, id: number): Promise<TagRow> {
  await tx.$queryRaw`SELECT FROM tags WHERE id = ${id} FOR UPDATE`;
  const row = await tx.tag.findFirst({ where: { id, AND: seenBy(actor) }, select: shownTag });
  if (!row) throw new NotFound();
  if (!passes(actor, row.tagClass.canCreateTags, row.tagClass)) throw new Forbidden();
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
    const row = await tx.tag.update({ where: { id }, data: { ...data, revision: revision + 1 }, select: shownTag });
    const { ownerOrganizationId: organizationId } = row;
    await recordAudit(tx, scope, { action: "tag.change", subject: subjectOf(row), organizationId, ...differing });
    return showTag(row, actor);
  });
}

function levelsAfter(scope: Scope<"signed-in">, stored: TagRow, change: Omit<Change, "revision">) {
  const canSee = change.can_see ?? stored.canSee;
  const canAssign = change.can_assign ?? stored.canAssign;
  const given = change.owner_org === undefined ? stored.ownerOrganizationId : change.owner_org;
  const isSame = canSee === stored.canSee && canAssign === stored.canAssign && given === stored.ownerOrganizationId;
  if (isSame) return {};
  const ownerOrganizationId = owningOrganization(scope, [canSee, canAssign], given);
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
