import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { undoUpload } from "@/lib/uploads/import/undo-upload";
import { getUpload } from "@/lib/uploads/show/get-upload";
import { addPlatform, bring, check, currentSums, openWorld, send, type World } from "./scene";
import { tableText } from "./tables";

let world: World;
let platform: number;

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async ({ task }) => {
  platform = await addPlatform(task.id, `Platform of ${task.name}`.slice(0, 200));
});

const two = {
  ...{ from: "2024-01", months: 2 },
  titles: [
    { name: "Alpha", counts: { Total_Item_Requests: [3, 4], Unique_Item_Requests: [2, 2] } },
    { name: "Beta", counts: { Total_Item_Requests: [10, 0] } },
  ],
};

test("report is checked, imported, undone and imported again", async () => {
  const { hradisko, librarian } = world;
  const checked = await check(librarian, tableText(two), "tr.tsv", { platform });
  expect(checked).toMatchObject({
    state: "preflight",
    error: "",
    organization: { pk: hradisko },
    report_types: [{ counter_code: "TR", release: "5" }],
    ...{ first_month: "2024-01", last_month: "2024-02", can_import: true, blocking: [] },
    preflight: {
      ...{ log_count: 5, hits_total: 21, organizations: null },
      titles: { total: 2, matched: 0, new: 2, doubtful: 0 },
      months: [
        { month: "2024-01", new: { sum: 15, count: 3 }, this_month: null, clashes: 0 },
        { month: "2024-02", new: { sum: 6, count: 2 }, this_month: null, clashes: 0 },
      ],
    },
  });
  const imported = await bring(librarian, checked.pk);
  expect(imported).toMatchObject({ state: "imported", import_count: 2, can_undo: true, is_processed: true });
  const sums = {
    [`${hradisko} TR 2024-01 Total_Item_Requests`]: 13,
    [`${hradisko} TR 2024-01 Unique_Item_Requests`]: 2,
    [`${hradisko} TR 2024-02 Total_Item_Requests`]: 4,
    [`${hradisko} TR 2024-02 Unique_Item_Requests`]: 2,
  };
  expect(await currentSums(platform)).toEqual(sums);
  expect(await undoUpload(librarian, checked.pk)).toEqual({ imports: 2, restored: 0 });
  expect(await currentSums(platform)).toEqual({});
  expect(await getUpload(librarian, checked.pk, "cs")).toMatchObject({ state: "undone", import_count: 0 });
});

test("existing months are skipped or replaced as chosen, and return after an undo", async () => {
  const { librarian } = world;
  const first = await check(librarian, tableText(two), "first.tsv", { platform });
  await bring(librarian, first.pk);
  const before = await currentSums(platform);
  const changed = { ...two, months: 3, titles: [{ name: "Alpha", counts: { Total_Item_Requests: [100, 200, 300] } }] };
  const second = await check(librarian, tableText(changed), "second.tsv", { platform });
  expect(second).toMatchObject({ can_import: false, clash_count: 2, clashes_open: 2 });
  expect(second.blocking.map(({ code }) => code)).toEqual(["clashing-data"]);
  await expect(bring(librarian, second.pk)).rejects.toMatchObject({ status: 409, code: "uploadClashes" });
  const [january] = second.clashing_months;
  const done = await bring(librarian, second.pk, {
    clashes: "skip",
    choices: [
      {
        ...{ organization: january?.organization.pk ?? 0, report_type: january?.report_type ?? 0 },
        ...{ month: "2024-01", choice: "replace" },
      },
    ],
  });
  expect(done.import_count).toBe(2);
  expect(Object.values(await currentSums(platform))).toEqual([100, 4, 2, 300]);
  expect(await undoUpload(librarian, second.pk)).toEqual({ imports: 2, restored: 1 });
  expect(await currentSums(platform)).toEqual(before);
});

test("repeated upload of the same file changes nothing", async () => {
  const { librarian } = world;
  const text = tableText({ ...two, created: "2026-03-04" });
  await bring(librarian, (await check(librarian, text, "a.tsv", { platform })).pk);
  const before = await db().import.findMany({ where: { platformId: platform } });
  const again = await check(librarian, text, "b.tsv", { platform });
  expect(again.same_file).toMatchObject([{ name: "a.tsv", state: "imported" }]);
  expect(again.clashing_months.map(({ is_same }) => is_same)).toEqual([true, true]);
  await expect(bring(librarian, again.pk, { clashes: "skip" })).rejects.toMatchObject({ code: "uploadNothingLeft" });
  expect(await db().import.findMany({ where: { platformId: platform } })).toEqual(before);
});

test("month of zeros is stored as empty, and one that was not over is not", async () => {
  const { librarian } = world;
  const zeros = {
    ...two,
    months: 4,
    created: "2024-04-15",
    titles: [{ name: "A", counts: { No_License: [0, 7, 0, 0] } }],
  };
  const checked = await check(librarian, tableText(zeros), "zeros.tsv", { platform });
  expect(checked.preflight?.months.map(({ month, is_empty }) => [month, is_empty])).toEqual([
    ["2024-01", true],
    ["2024-02", false],
    ["2024-03", true],
  ]);
  await bring(librarian, checked.pk);
  const counts = await db().import.findMany({
    where: { platformId: platform, state: "current" },
    orderBy: { month: "asc" },
  });
  expect(counts.map(({ factCount }) => factCount)).toEqual([0, 1, 0]);
});

test("file without a platform is stored and waits for one", async () => {
  const { librarian } = world;
  const checked = await check(librarian, tableText({ ...two, platform: "Nowhere" }), "tr.tsv");
  expect(checked.blocking.map(({ code }) => code)).toEqual(["platform-missing"]);
  await expect(bring(librarian, checked.pk)).rejects.toMatchObject({ code: "uploadBlocked" });
});

test("platform is recognized by its name in the report", async () => {
  const checked = await check(world.librarian, tableText({ ...two, platform: "Other Platform" }), "tr.tsv");
  expect(checked.platform?.pk).toBe(world.otherPlatform);
  expect(checked.recognized?.platforms).toMatchObject([
    { value: { pk: world.otherPlatform }, by: "name", is_sure: true },
  ]);
});

test("file that is not a report is stored with the reason", async () => {
  const checked = await check(world.librarian, "<!doctype html><html><body>Sign in</body></html>", "tr.html", {
    platform,
  });
  expect(checked).toMatchObject({ state: "prefailed", error: "not-readable", can_import: false });
  expect(checked.error_details).toMatchObject([{ code: "kind-html", level: "error" }]);
  expect(checked.error_details[0]?.remedy).not.toBe("");
  await expect(bring(world.librarian, checked.pk)).rejects.toMatchObject({ code: "uploadNotChecked" });
});

test("empty file, large file and inaccessible organization are refused, and nothing is left", async () => {
  const { librarian, svratka } = world;
  const before = await db().rawFile.count();
  await expect(send(librarian, "", "empty.tsv")).rejects.toMatchObject({ code: "uploadFileEmpty" });
  await expect(send(librarian, "a", "a.tsv", { organization: svratka })).rejects.toMatchObject({ status: 404 });
  await expect(send(librarian, "a", "a.tsv", { platform: 2_000_000_000 })).rejects.toMatchObject({ status: 400 });
  await expect(send(librarian, "a", "a.tsv", { method: "celus" })).rejects.toMatchObject({ status: 400 });
  expect(await db().rawFile.count()).toBe(before);
});
