import "server-only";
import { changedValues } from "@/lib/access/audit/audit-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Forbidden, Invalid, OutOfDate, Refused } from "@/lib/kit/errors";
import { removeStoredFile } from "@/lib/kit/files/stored-file";
import type { Locale } from "@/lib/kit/i18n/routing";
import { passes } from "@/lib/tags/level";
import { visibleClasses } from "@/lib/tags/list-tag-classes";
import { seenBy } from "@/lib/tags/seen-by";
import type { changeTitleListCall, TitleListView } from "../contract";
import { titleListRuns, WRITING_MILLISECONDS } from "../file/file-run";
import { storedColumns } from "../file/keep-reading";
import { isTagChangeable, stateAfter, type TitleListAction } from "../title-list-state";
import { removeAssignedTags } from "./tag-titles";
import { findTitleList, getTitleList, lostItsTag, type TitleListRecord } from "./title-lists";

type Change = Parsed<typeof changeTitleListCall.body>;

/** Changes the given fields. Throws Refused for another tag while a list is tagged or being tagged, and OutOfDate. */
export async function changeTitleList(
  scope: Scope<"signed-in">,
  id: number,
  { revision, ...change }: Change,
  locale: Locale,
): Promise<TitleListView> {
  await inTransaction(async (tx) => {
    const row = await holdTitleList(tx, scope, id);
    if (row.revision !== revision) throw new OutOfDate();
    const tagId = change.tag === undefined ? (change.tag_class ? null : row.tagId) : change.tag;
    const tagClassId = change.tag_class === undefined ? (change.tag ? null : row.tagClassId) : change.tag_class;
    const data = {
      ...{ name: change.name ?? row.name, isReprocessed: change.reprocess ?? row.isReprocessed },
      ...{ tagId, tagClassId },
    };
    if (tagId !== row.tagId || tagClassId !== row.tagClassId) {
      if (!isTagChangeable(row.state) && !lostItsTag(row)) throw new Refused("titleListTagged");
      await requireAssignable(tx, scope, data);
    }
    const audited = ({ name, isReprocessed, tagId: tag, tagClassId: of }: typeof data) => ({
      ...{ name, tag, tag_class: of, reprocess: isReprocessed },
    });
    const differing = changedValues(audited(row), audited(data));
    if (!differing) return;
    const by = { changedById: scope.user.id, changedAt: now() };
    await tx.titleList.update({ where: { id }, data: { ...data, ...by, revision: revision + 1 } });
    const subject = { kind: "title-list", id, name: data.name };
    await recordAudit(tx, scope, { action: "title-list.change", subject, ...differing });
  });
  return getTitleList(scope, id, locale);
}

/** Deletes a list with its file; its titles lose the tags it assigned. */
export async function deleteTitleList(scope: Scope<"signed-in">, id: number): Promise<null> {
  const { file, name } = await findTitleList(scope, id);
  await inTransaction(async (tx) => {
    // A running job locks the file and finishes first.
    await tx.$queryRaw`SELECT FROM title_files WHERE id = ${file.id} FOR UPDATE`;
    const row = await findTitleList(scope, id, tx);
    const assignment = await tx.titleListTag.findFirst({ where: { titleListId: id } });
    if (assignment) await requireAssignable(tx, scope, row);
    const count = await removeAssignedTags(tx, row);
    await tx.titleFile.delete({ where: { id: file.id } });
    const subject = { kind: "title-list", id, name };
    await recordAudit(tx, scope, { action: "title-list.delete", subject, before: { file: file.name, count } });
  }, WRITING_MILLISECONDS);
  await removeStoredFile(file.storedAs);
  return null;
}

type Asked = { id: number; action: TitleListAction; revision: number };

/** Starts work on a list in the state the caller saw. Throws Refused if the state does not allow it, and OutOfDate. */
export async function startTitleList(
  scope: Scope<"signed-in">,
  { id, action, revision }: Asked,
  locale: Locale,
): Promise<TitleListView> {
  await inTransaction(async (tx) => {
    const row = await holdTitleList(tx, scope, id);
    const state = stateAfter(row.state, action);
    if (state === null) throw new Refused("titleListState");
    if (row.revision !== revision) throw new OutOfDate();
    if (action !== "preflight") await requireAssignable(tx, scope, row);
    if (action === "assign-tags") requireTag(row);
    const by = { changedById: scope.user.id, changedAt: now() };
    await tx.titleList.update({
      where: { id },
      data: { ...by, state, errorCode: "", errorValues: {}, revision: { increment: 1 } },
    });
    await tx.titleFile.updateMany({ where: { id: row.fileId }, data: { tries: 0 } });
    if (action !== "preflight") {
      const subject = { kind: "title-list", id, name: row.name };
      await recordAudit(tx, scope, {
        action: action === "assign-tags" ? "title-list.assign" : "title-list.unassign",
        subject,
        after: { tag: row.tag?.name ?? row.tagClass?.name ?? "" },
      });
    }
    await titleListRuns.enqueue(tx, row.fileId);
  });
  return getTitleList(scope, id, locale);
}

/** The list, locked until the transaction ends; a running job locks its file, not the list. */
async function holdTitleList(tx: Db, scope: Scope<"signed-in">, id: number): Promise<TitleListRecord> {
  await tx.$queryRaw`SELECT FROM title_lists WHERE id = ${id} FOR NO KEY UPDATE`;
  return findTitleList(scope, id, tx);
}

function requireTag({ tagId, tagClassId, file }: TitleListRecord): void {
  if (tagId === null && tagClassId === null) throw new Refused("titleListNoTag");
  const hasTags = storedColumns(file.columns)?.columns.some(({ is }) => is === "tag");
  if (tagClassId !== null && !hasTags) throw new Refused("titleListNoTagColumn");
}

type Given = { tagId: number | null; tagClassId: number | null };

/** The tags of a list: one tag, or those named in rows. Throws Invalid and Forbidden. */
export async function requireAssignable(tx: Db, { actor }: Scope<"signed-in">, { tagId, tagClassId }: Given) {
  if (tagId !== null && tagClassId !== null) throw new Invalid({ tag_class: ["invalid"] });
  if (tagId !== null) {
    const where = { id: tagId, tagClass: { scope: "title" as const }, AND: seenBy(actor) };
    const tag = await tx.tag.findFirst({ where });
    if (!tag) throw new Invalid({ tag: ["invalid"] });
    if (!passes(actor, tag.canAssign, tag, "write")) throw new Forbidden();
  }
  if (tagClassId !== null) {
    const where = { id: tagClassId, scope: "title" as const, AND: visibleClasses(actor) };
    const tagClass = await tx.tagClass.findFirst({ where });
    if (!tagClass) throw new Invalid({ tag_class: ["invalid"] });
    if (!passes(actor, tagClass.canCreateTags, tagClass, "write")) throw new Forbidden();
  }
}
