import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ImportPlace } from "@/lib/imports/place";
import {
  discardMonths,
  giveUpImports,
  ImportGivenUp,
  type ImportState,
  openImports,
  publishImports,
  publishRewrite,
  undoImports,
} from "@/lib/imports/publish/import-state";
import { db, inTransaction } from "@/lib/kit/db";
import { differingReports } from "@/tests/support/reported-months";
import { freshPlace, openedImport, openStores } from "./scene";

beforeAll(openStores);

// Months of reports follow imports in every change.
afterEach(async () => expect(await differingReports()).toEqual([]));

const states = ["loading", "current", "replaced", "discarded"] as const satisfies readonly ImportState[];

const publish = (importId: number, place: ImportPlace, factCount = 1) =>
  inTransaction((tx) =>
    publishImports(
      tx,
      [{ importId, place, factCount, sums: { Total_Item_Requests: 1 }, isPartial: false }],
      () => null,
    ),
  );

async function uploaded(): Promise<number> {
  const rawFile = await db().rawFile.create({
    data: { name: "f", mediaType: "text/plain", storedAs: crypto.randomUUID(), sizeBytes: 1, sha256: "" },
  });
  const upload = await db().upload.create({ data: { rawFileId: rawFile.id, state: "importing", ownerLevel: 400 } });
  return upload.id;
}

/** An import of an upload in the given state, reached through the product's calls. */
async function importIn(state: ImportState) {
  const place = await freshPlace();
  const uploadId = await uploaded();
  const id = await openedImport(place, { uploadId });
  if (state === "current" || state === "replaced") await publish(id, place);
  if (state === "replaced") await publish(await openedImport(place), place);
  if (state === "discarded") await inTransaction((tx) => giveUpImports(tx, [{ importId: id, factCount: 1 }]));
  expect(await rowOf(id)).toMatchObject({ state });
  return { id, place, uploadId };
}

const rowOf = (id: number) => db().import.findUniqueOrThrow({ where: { id } });

type Changing = (of: { id: number; place: ImportPlace; uploadId: number }) => Promise<unknown>;

/** State after each call, by state before; absent states stay unchanged. */
const calls: Record<string, { call: Changing; becomes: Partial<Record<ImportState, ImportState>> }> = {
  publishing: {
    call: ({ id, place }) => publish(id, place).catch((error) => expect(error).toBeInstanceOf(ImportGivenUp)),
    becomes: { loading: "current" },
  },
  "publishing another one in its place": {
    call: async ({ place }) => publish(await openedImport(place), place),
    becomes: { current: "replaced" },
  },
  "giving up": {
    call: ({ id }) => inTransaction((tx) => giveUpImports(tx, [{ importId: id, factCount: 0 }])),
    becomes: { loading: "discarded" },
  },
  "another try of its upload": {
    call: ({ place, uploadId }) => openedImport(place, { uploadId }),
    becomes: { loading: "discarded" },
  },
  "deleting the month": {
    call: ({ place }) => inTransaction((tx) => discardMonths(tx, [place])),
    becomes: { loading: "discarded", current: "discarded", replaced: "discarded" },
  },
  "undoing its upload": {
    call: ({ uploadId }) => inTransaction((tx) => undoImports(tx, uploadId)),
    becomes: { loading: "discarded", current: "discarded", replaced: "discarded" },
  },
  "publishing a copy of it": {
    call: async ({ id, place }) => {
      const importId = await openedImport(place);
      return inTransaction((tx) => publishRewrite(tx, { importId, formerId: id, place }));
    },
    becomes: { current: "discarded" },
  },
};

describe.each(Object.entries(calls))("%s", (_, { call, becomes }) => {
  test.each(states)("an import that is %s", async (state) => {
    const before = await importIn(state);
    const former = await rowOf(before.id);
    await call(before);
    const after = await rowOf(before.id);
    expect(after.state).toBe(becomes[state] ?? state);
    expect(after.hiddenSince !== null).toBe(after.state === "replaced" || after.state === "discarded");
    if (former.hiddenSince) expect(after.hiddenSince).toEqual(former.hiddenSince);
    if (former.currentSince) expect(after.currentSince).toEqual(former.currentSince);
  });
});

describe("import replaced by an upload", () => {
  async function replaced() {
    const place = await freshPlace();
    const former = await openedImport(place);
    await publish(former, place);
    const uploadId = await uploaded();
    await publish(await openedImport(place, { uploadId }), place);
    return { place, former, uploadId };
  }

  test("is current again when the upload is undone, as of that moment", async () => {
    const { former, uploadId } = await replaced();
    const { currentSince } = await rowOf(former);
    expect(await inTransaction((tx) => undoImports(tx, uploadId))).toEqual({ imports: 1, restored: 1 });
    expect(await rowOf(former)).toMatchObject({ state: "current", hiddenSince: null, currentSince });
  });

  test("does not return after its facts are purged or it was deleted", async () => {
    const [purged, deleted] = [await replaced(), await replaced()];
    await db().import.update({ where: { id: purged.former }, data: { purgedAt: new Date(0) } });
    await inTransaction((tx) => discardMonths(tx, [deleted.place]));
    expect(await inTransaction((tx) => undoImports(tx, purged.uploadId))).toEqual({ imports: 1, restored: 0 });
    expect(await inTransaction((tx) => undoImports(tx, deleted.uploadId))).toEqual({ imports: 0, restored: 0 });
    expect(await rowOf(purged.former)).toMatchObject({ state: "replaced" });
    expect(await rowOf(deleted.former)).toMatchObject({ state: "discarded" });
  });
});

describe("several imports", () => {
  test("are published together, or not at all when one must stay", async () => {
    const [free, existing] = [await freshPlace(), await freshPlace()];
    const there = await openedImport(existing);
    await publish(there, existing);
    const ids = await inTransaction((tx) => openImports(tx, [free, existing]));
    const finished = [free, existing].map((place, at) => ({
      ...{ importId: ids[at] ?? 0, place, factCount: 1, sums: {}, isPartial: false },
    }));
    const stays = await inTransaction((tx) => publishImports(tx, finished, () => "has-data"));
    expect(stays).toEqual({ unchanged: [{ importId: there, because: "has-data" }], replaced: [] });
    expect(await Promise.all(ids.map(async (id) => (await rowOf(id)).state))).toEqual(["loading", "loading"]);
    const yields = await inTransaction((tx) => publishImports(tx, finished, () => null));
    expect(yields).toEqual({ unchanged: [], replaced: [there] });
    expect(await Promise.all(ids.map(async (id) => (await rowOf(id)).state))).toEqual(["current", "current"]);
  });

  test("stay unchanged when one of them was abandoned", async () => {
    const places = [await freshPlace(), await freshPlace()];
    const ids = await inTransaction((tx) => openImports(tx, places));
    await inTransaction((tx) => giveUpImports(tx, [{ importId: ids[1] ?? 0, factCount: 0 }]));
    const finished = places.map((place, at) => ({
      ...{ importId: ids[at] ?? 0, place, factCount: 1, sums: {}, isPartial: false },
    }));
    await expect(inTransaction((tx) => publishImports(tx, finished, () => null))).rejects.toThrow(ImportGivenUp);
    expect(await Promise.all(ids.map(async (id) => (await rowOf(id)).state))).toEqual(["loading", "discarded"]);
  });
});
