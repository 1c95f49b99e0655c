import { beforeAll, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { openCover } from "@/lib/catalog/covers/find-cover";
import { showItem } from "@/lib/catalog/items/show-item";
import { getTitle, lookUpTitles } from "@/lib/catalog/titles/look-up-titles";
import { showTitle } from "@/lib/catalog/titles/show-title";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { assignTag, assignTags } from "@/lib/tags/assign-tag";
import { lookUpTexts } from "@/lib/usage/look-up-texts";
import { actingUser, scopeOf } from "@/tests/support/actors";
import {
  aLibrary,
  aPlatform,
  aText,
  aTitle,
  fact,
  metricId,
  openWorld,
  reader,
  reportTypeId,
  used,
} from "../reports/world";

const ids = { hradisko: 0, svratka: 0, own: 0, foreign: 0, merged: 0, unused: 0, item: 0, foreignItem: 0 };
let publishers: { own: number; foreign: number };
let user: number;
let member: Scope<"usage.view">;
const colors = { textColor: "#000000", bgColor: "#ffffff" };

beforeAll(async () => {
  await openWorld();
  [ids.hradisko, ids.svratka] = [await aLibrary("Hradisko"), await aLibrary("Svratka")];
  [ids.own, ids.foreign, ids.unused] = [await aTitle("Own"), await aTitle("Foreign"), await aTitle("Unused")];
  ids.merged = (await db().title.create({ data: { name: "Old", matchName: "old", mergedInto: ids.own } })).id;
  const item = (name: string) => db().item.create({ data: { name, matchName: name.toLowerCase() } });
  [ids.item, ids.foreignItem] = [(await item("Own chapter")).id, (await item("Foreign chapter")).id];
  publishers = { own: await aText("Publisher", "Own Press"), foreign: await aText("Publisher", "Foreign Press") };
  const place = { platformId: await aPlatform("JSTOR"), reportTypeId: await reportTypeId("TR"), month: "2024-01" };
  const use = { metricId: await metricId("Total_Item_Requests"), value: 3 };
  // Usage still refers to the merged title.
  await used({ organizationId: ids.hradisko, ...place }, [
    fact({ ...use, titleId: ids.merged, itemId: ids.item, publisher: publishers.own }),
  ]);
  await used({ organizationId: ids.svratka, ...place }, [
    fact({ ...use, titleId: ids.foreign, itemId: ids.foreignItem, publisher: publishers.foreign }),
  ]);
  user = (await db().user.create({ data: { email: "a@b.example", username: "a" } })).id;
  member = await asMember("usage.view");
});

const asMember = <P extends "usage.view" | "signed-in">(permission: P) =>
  scopeOf(
    permission,
    actingUser({ id: user, memberships: [{ organizationId: ids.hradisko, isAdmin: true, isMaster: false }] }),
  );

const titlesOf = async (scope: Scope<"usage.view">) =>
  (await lookUpTitles(scope, [ids.own, ids.foreign, ids.merged, ids.unused, 2_000_000_000])).map(({ pk }) => pk);

test("titles without usage within reach are answered like unknown ones", async () => {
  expect(await titlesOf(member)).toEqual([ids.own, ids.merged]);
  expect(await getTitle(member, ids.own)).toMatchObject({ pk: ids.own });
  for (const id of [ids.foreign, ids.unused, 2_000_000_000]) {
    await expect(getTitle(member, id)).rejects.toThrow(NotFound);
    await expect(showTitle(member, id)).rejects.toThrow(NotFound);
    await expect(openCover(member, id)).rejects.toThrow(NotFound);
  }
  expect(await showTitle(member, ids.merged)).toMatchObject({ name: "Old", mergedInto: ids.own });
});

test("the consortium's staff and members of the organization above read them", async () => {
  expect(await titlesOf(await reader("everything"))).toEqual([ids.own, ids.foreign, ids.unused, ids.merged]);
  const above = { organizationId: ids.hradisko, isAdmin: false, isMaster: false, below: [ids.svratka] };
  expect(await titlesOf(await scopeOf("usage.view", actingUser({ memberships: [above] })))).toEqual([
    ids.own,
    ids.foreign,
    ids.merged,
  ]);
});

test("items without usage within reach are answered like unknown ones", async () => {
  expect(await showItem(member, ids.item)).toMatchObject({ name: "Own chapter" });
  await expect(showItem(member, ids.foreignItem)).rejects.toThrow(NotFound);
  expect(await showItem(await reader("everything"), ids.foreignItem)).toMatchObject({ name: "Foreign chapter" });
});

test("texts without usage within reach are omitted", async () => {
  const texts = [publishers.own, publishers.foreign];
  expect((await lookUpTexts(member, texts)).map(({ text }) => text)).toEqual(["Own Press"]);
  expect((await lookUpTexts(await reader("everything"), texts)).map(({ pk }) => pk)).toEqual(texts);
});

test("a tag of one's own opens no title, but a visible tag does", async () => {
  const tagClass = await db().tagClass.create({
    data: {
      ...{ name: "Mine", scope: "title", ...colors, ownerId: user },
      tags: { create: { name: "Tag", ...colors, ownerId: user } },
    },
    include: { tags: true },
  });
  const tag = tagClass.tags[0]?.id ?? 0;
  const writer = await asMember("signed-in");
  const items = [ids.own, ids.foreign];
  await expect(assignTag(writer, { tag, of: "title" }, { items, skip_exclusive: false })).rejects.toThrow(NotFound);
  await expect(assignTags(writer, { of: "title", tags: [tag], remove: [], items })).rejects.toThrow(NotFound);
  expect(await assignTag(writer, { tag, of: "title" }, { items: [ids.own], skip_exclusive: false })).toMatchObject({
    added: 1,
  });
  await db().titleTag.create({ data: { tagId: tag, titleId: ids.foreign } });
  expect(await titlesOf(member)).toEqual([ids.own, ids.foreign, ids.merged]);
  await db().titleTag.deleteMany({ where: { titleId: ids.foreign } });
  expect(await titlesOf(member)).toEqual([ids.own, ids.merged]);
});

test("titles matched in a file are open to the user who uploaded it", async () => {
  const file = { name: "a.csv", mediaType: "text/csv", storedAs: "a", sha256: "", sizeBytes: 1n };
  const row = { row: 2, name: "Foreign", tag: "", outcome: "matched" as const, titles: [ids.foreign] };
  const list = { create: { name: "List", createdById: user } };
  await db().titleFile.create({ data: { ...file, rows: { create: row }, list } });
  expect(await titlesOf(member)).toEqual([ids.own, ids.foreign, ids.merged]);
  const other = actingUser({
    id: user + 1,
    memberships: [{ organizationId: ids.hradisko, isAdmin: true, isMaster: false }],
  });
  expect(await titlesOf(await scopeOf("usage.view", other))).toEqual([ids.own, ids.merged]);
});
