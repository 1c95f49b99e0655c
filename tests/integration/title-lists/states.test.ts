import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/lib/kit/db";
import { MOST_TRIES } from "@/lib/kit/jobs/perform-run";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { sweepTitleFiles } from "@/lib/title-lists/jobs";
import { startTitleList } from "@/lib/title-lists/list/change-title-list";
import { getTitleList } from "@/lib/title-lists/list/title-lists";
import {
  isBeingRead,
  stateAfter,
  type TitleListState,
  titleListActionNames,
  titleListStates,
} from "@/lib/title-lists/title-list-state";
import { useFreshStores } from "@/tests/support/stores";
import { aClass, act, aPerson, aTag, type Person, runList, tagged, uploaded } from "./scene";

let jana: Person;
let nature = 0;
let tag = 0;

beforeAll(async () => {
  await useFreshStores();
  await prepareQueue();
  jana = await aPerson("jana@hradisko.example");
  const names = { name: "Nature", matchName: "nature", issn: "0028-0836" };
  nature = (await db().title.create({ data: names })).id;
  tag = await aTag(await aClass("Packages", { owner: jana }), "Big deal", jana);
});
beforeEach(async () => {
  await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  await db().title.update({ where: { id: nature }, data: { tags: { deleteMany: {} } } });
});

const aList = async () => (await uploaded(jana, "Title,ISSN\na,0028-0836\n", { tag: String(tag) })).pk;
const setState = (id: number, state: TitleListState) => db().titleList.update({ where: { id }, data: { state } });
const stateOf = async (id: number) => (await getTitleList(jana, id, "en")).state;
const jobs = async () => (await db().$queryRaw<unknown[]>`SELECT FROM graphile_worker.jobs`).length;

test.each(titleListStates)("state %s allows only its actions; others are refused without changes", async (state) => {
  const id = await aList();
  for (const action of titleListActionNames) {
    await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    const { revision } = await setState(id, state);
    const start = startTitleList(jana, { id, action, revision }, "en");
    const next = stateAfter(state, action);
    if (next === null) {
      await expect(start, action).rejects.toMatchObject({ status: 400, code: "titleListState" });
      expect(await db().titleList.findUnique({ where: { id } }), action).toMatchObject({ state, revision });
    } else {
      expect(await start, action).toMatchObject({ state: next, revision: revision + 1 });
    }
    expect(await jobs(), action).toBe(next === null ? 0 : 1);
  }
});

describe("a list whose worker was killed", () => {
  const underWay = titleListStates.filter(isBeingRead);

  test.each(underWay)("is resumed after a silence while %s, not before", async (state) => {
    const id = await aList();
    if (state === "undoing") await act(jana, id, "assign-tags");
    await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    const { fileId } = await setState(id, state);
    const silent = (minutes: number) =>
      db().titleFile.update({ where: { id: fileId }, data: { aliveAt: new Date(Date.now() - minutes * 60_000) } });
    await silent(9);
    expect((await sweepTitleFiles()).woken).toBe(0);
    await silent(11);
    expect((await sweepTitleFiles()).woken).toBe(1);
    expect((await sweepTitleFiles()).woken).toBe(0);
    await runList(id);
    expect(await stateOf(id)).toBe(state === "importing" ? "imported" : "preflight");
    expect(await tagged(tag)).toEqual(state === "importing" ? [nature] : []);
  });

  test.each(underWay)("fails after repeated kills while %s, and can be started again", async (state) => {
    const id = await aList();
    if (state === "undoing") await act(jana, id, "assign-tags");
    const { fileId } = await setState(id, state);
    await db().titleFile.update({ where: { id: fileId }, data: { tries: MOST_TRIES } });
    await runList(id);
    const { state: end, error, actions } = await getTitleList(jana, id, "en");
    expect([end, error?.message.length]).toEqual([
      state === "preprocessing" ? "prefailed" : "failed",
      expect.any(Number),
    ]);
    expect(await tagged(tag)).toEqual(state === "undoing" ? [nature] : []);
    for (const action of actions.slice(0, 1)) expect(isBeingRead((await act(jana, id, action)).state)).toBe(false);
  });

  test("is matched after a kill between untagging and matching, and loses its tags once", async () => {
    const id = await aList();
    const { revision } = await act(jana, id, "assign-tags");
    await startTitleList(jana, { id, action: "unassign", revision }, "en");
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const ending = new AbortController();
    ending.abort(new Error("the worker ends"));
    await expect(runList(id, ending.signal)).rejects.toThrow("the worker ends");
    expect([await stateOf(id), await tagged(tag)]).toEqual(["preprocessing", []]);
    await runList(id);
    expect(await getTitleList(jana, id, "en")).toMatchObject({ state: "preflight", import_count: 0, postflight: null });
  });
});
