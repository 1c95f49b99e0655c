import { beforeAll, expect, test } from "vitest";
import { moveImports } from "@/lib/imports/publish/move-imports";
import { moveTitles } from "@/lib/imports/publish/move-titles";
import { db, inTransaction } from "@/lib/kit/db";
import { mergeTitles } from "@/lib/titles/merge/merge-groups";
import { moveWork } from "@/lib/titles/merge/move-work";
import { deleteUpload, undoUpload } from "@/lib/uploads/import/undo-upload";
import { seenByTitle } from "../titles/usage-of-titles";
import { addPlatform, bring, check, openWorld, type World } from "./scene";
import { tableText } from "./tables";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const report = (name: string, value: number) =>
  tableText({ from: "2024-01", months: 1, titles: [{ name, counts: { Total_Item_Requests: [value] } }] });

/** Requested jobs for thorough moves. */
const listState = () =>
  db().$queryRaw<{ key: string }[]>`
    SELECT key FROM graphile_worker.jobs WHERE task_identifier = ${moveWork.name} AND key LIKE '%thorough'`;

test.each([
  ["undone", undoUpload],
  ["deleted", deleteUpload],
] as const)("merges of titles made while an upload was replaced apply when the upload is %s", async (how, takeBack) => {
  const platform = await addPlatform(how, how);
  const place = { platformId: platform, organizationId: world.hradisko, month: "2024-01" };
  await bring(world.librarian, (await check(world.librarian, report(`${how} former`, 5), "1.tsv", { platform })).pk);
  const next = await check(world.librarian, report(`${how} next`, 7), "2.tsv", { platform });
  await bring(world.librarian, next.pk, { clashes: "replace" });
  const titleOf = async (name: string) => (await db().title.findFirstOrThrow({ where: { name } })).id;
  const [former, target] = [await titleOf(`${how} former`), await titleOf(`${how} next`)];
  await db().title.update({ where: { id: former }, data: { matchName: `${how} next` } });
  await inTransaction((tx) => mergeTitles(tx, { catalog: "titles", keptId: target, removedIds: [former] }));
  await moveTitles({ isThorough: false });
  const { reportTypeId } = await db().import.findFirstOrThrow({ where: { platformId: platform } });
  await db().$executeRaw`UPDATE title_merges SET merged_at = merged_at - interval '3 days'`;
  await takeBack(world.librarian, next.pk);
  expect(await seenByTitle({ ...place, reportTypeId } as Parameters<typeof seenByTitle>[0])).toEqual({ [former]: 5 });
  expect(await listState()).toHaveLength(1);
  await moveTitles({ isThorough: true });
  expect(await seenByTitle({ ...place, reportTypeId } as Parameters<typeof seenByTitle>[0])).toEqual({ [target]: 5 });
});

test("numbers replaced longer ago than the retention time do not return partly purged", async () => {
  const platform = await addPlatform("long-ago", "Long ago");
  await bring(world.librarian, (await check(world.librarian, report("A", 5), "1.tsv", { platform })).pk);
  const next = await check(world.librarian, report("A", 7), "2.tsv", { platform });
  await bring(world.librarian, next.pk, { clashes: "replace" });
  await db().$executeRaw`
    UPDATE imports SET current_since = current_since - interval '10 years' WHERE platform_id = ${platform}`;
  expect(await undoUpload(world.librarian, next.pk)).toEqual({ imports: 1, restored: 0 });
  expect(await db().import.count({ where: { platformId: platform, state: "current" } })).toBe(0);
});

test.each([
  ["moved", 1, 5],
  ["kept", 0, 7],
] as const)(
  "undoing an upload whose figures were chosen (%s) in a merge of platforms returns the other figures",
  async (chosen, undone, rest) => {
    const [from, into] = [
      await addPlatform(`${chosen} from`, `${chosen} from`),
      await addPlatform(`${chosen} into`, `${chosen} into`),
    ];
    const uploads = [
      await check(world.librarian, report("Both", 5), "1.tsv", { platform: into }),
      await check(world.librarian, report("Both", 7), "2.tsv", { platform: from }),
    ];
    for (const { pk } of uploads) await bring(world.librarian, pk);
    const settle = async (_: unknown, publish: () => Promise<unknown>) => void (await publish());
    const moving = { chosen, signal: new AbortController().signal, progress: () => undefined, settle };
    expect(await moveImports({ of: "platform", from, into }, moving)).toBe(true);
    const { reportTypeId } = await db().import.findFirstOrThrow({ where: { platformId: into, state: "current" } });
    const place = { platformId: into, organizationId: world.hradisko, month: "2024-01", reportTypeId };
    const figures = async () => Object.values(await seenByTitle(place as Parameters<typeof seenByTitle>[0]));
    expect(await figures()).toEqual([chosen === "moved" ? 7 : 5]);
    expect(await undoUpload(world.librarian, uploads[undone]?.pk ?? 0)).toEqual({ imports: 1, restored: 1 });
    expect(await figures()).toEqual([rest]);
    expect(await undoUpload(world.librarian, uploads[1 - undone]?.pk ?? 0)).toEqual({ imports: 1, restored: 0 });
    expect(await figures()).toEqual([]);
  },
);
