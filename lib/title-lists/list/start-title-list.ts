import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, inTransaction } from "@/lib/kit/db";
import { OutOfDate, Refused } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { TitleListView } from "../contract";
import { titleListRuns } from "../file/file-run";
import { recognisedIn } from "../file/keep-reading";
import { stateAfter, type TitleListAction } from "../title-list-state";
import { getTitleList } from "./list-title-lists";
import { requireGivable } from "./require-givable";
import { findTitleList, type TitleListRecord } from "./seen-lists";

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
    if (action !== "preflight") await requireGivable(tx, scope, row);
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
export async function holdTitleList(tx: Db, scope: Scope<"signed-in">, id: number): Promise<TitleListRecord> {
  await tx.$queryRaw`SELECT FROM title_lists WHERE id = ${id} FOR NO KEY UPDATE`;
  return findTitleList(scope, id, tx);
}

function requireTag({ tagId, tagClassId, file }: TitleListRecord): void {
  if (tagId === null && tagClassId === null) throw new Refused("titleListNoTag");
  const hasTags = recognisedIn(file.columns)?.columns.some(({ is }) => is === "tag");
  if (tagClassId !== null && !hasTags) throw new Refused("titleListNoTagColumn");
}
