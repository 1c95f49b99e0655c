import "server-only";
import { changedValues } from "@/lib/access/audit/audit-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { inTransaction } from "@/lib/kit/db";
import { OutOfDate, Refused } from "@/lib/kit/errors";
import { removeStoredFile } from "@/lib/kit/files/stored-file";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { changeTitleListCall, TitleListView } from "../contract";
import { WRITING_MILLISECONDS } from "../file/file-run";
import { isTagChangeable } from "../title-list-state";
import { getTitleList } from "./list-title-lists";
import { requireGivable } from "./require-givable";
import { findTitleList } from "./seen-lists";
import { lostItsTag } from "./show-title-list";
import { holdTitleList } from "./start-title-list";
import { takeGivenTags } from "./take-given-tags";

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
      await requireGivable(tx, scope, data);
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
    const given = await tx.titleListTag.findFirst({ where: { titleListId: id } });
    if (given) await requireGivable(tx, scope, row);
    const count = await takeGivenTags(tx, row);
    await tx.titleFile.delete({ where: { id: file.id } });
    const subject = { kind: "title-list", id, name };
    await recordAudit(tx, scope, { action: "title-list.delete", subject, before: { file: file.name, count } });
  }, WRITING_MILLISECONDS);
  await removeStoredFile(file.storedAs);
  return null;
}
