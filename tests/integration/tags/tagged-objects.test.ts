import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { User } from "@/lib/access/actor";
import { db, inTransaction } from "@/lib/kit/db";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import type { Prisma, TagScope } from "@/lib/kit/prisma/client";
import { tagLabels } from "@/lib/tags/tag-labels";
import { taggedObjects, tagPairs } from "@/lib/tags/tagged-objects";
import { mergeGroups } from "@/lib/titles/merge/merge-groups";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { useFreshStores } from "@/tests/support/stores";
import { aLibrary, aPlatform, aTitle } from "../reports/world";

let [home, elsewhere] = [0, 0];
let [me, somebody] = [0, 0];

beforeAll(async () => {
  await useFreshStores();
  await prepareQueue();
});

beforeEach(async () => {
  await db().tagClass.deleteMany();
  await db().user.deleteMany();
  await db().organization.deleteMany();
  [home, elsewhere] = [await aLibrary("Hradisko"), await aLibrary("Svratka")];
  const account = async (email: string) => (await db().user.create({ data: { email, username: email } })).id;
  [me, somebody] = [await account("me@hradisko.example"), await account("somebody@hradisko.example")];
});

const colors = { textColor: "#ffffff", bgColor: "#3f51b5" };

async function aClass(scope: TagScope, given: Partial<Prisma.TagClassUncheckedCreateInput> = {}): Promise<number> {
  return (await db().tagClass.create({ data: { name: "Class", scope, ...colors, ...given } })).id;
}

async function aTag(tagClassId: number, name: string, given: Partial<Prisma.TagUncheckedCreateInput> = {}) {
  const data = { name, tagClassId, canSee: "everybody" as const, ...colors, ...given };
  return (await db().tag.create({ data })).id;
}

const reader = (person: Partial<User> = {}) =>
  scopeOf(
    "usage.view",
    actingUser({ id: me, memberships: [{ organizationId: home, isAdmin: false, isMaster: false }], ...person }),
    [home, elsewhere],
  );

describe("titles", () => {
  test("have only the tags that the reader may see", async () => {
    const subject = await aClass("title");
    const [physics, chemistry, own] = [
      await aTag(subject, "Physics"),
      await aTag(subject, "Chemistry", { canSee: "org_users", ownerOrganizationId: elsewhere }),
      await aTag(subject, "Mine", { canSee: "owner", ownerId: me }),
    ];
    const [one, two, three] = [await aTitle("One"), await aTitle("Two"), await aTitle("Three")];
    await db().titleTag.createMany({
      data: [
        { tagId: physics, titleId: one },
        { tagId: physics, titleId: two },
        { tagId: chemistry, titleId: two },
        { tagId: own, titleId: three },
      ],
    });
    const scope = await reader();
    const seen = [
      [one, physics],
      [two, physics],
      [three, own],
    ];
    expect(await tagPairs(scope, "title", { tagClass: null })).toEqual(seen);
    expect(await tagPairs(scope, "title", { tagClass: subject })).toEqual(seen);
    expect(await taggedObjects(scope, "title", { tags: [physics, own] })).toEqual([one, two, three]);
    expect(await taggedObjects(scope, "title", { tagClasses: [subject] })).toEqual([one, two, three]);
    expect(await taggedObjects(scope, "title", { tags: [own], tagClasses: [subject] })).toEqual([three]);
    expect(await taggedObjects(scope, "title", { tags: [own], tagClasses: [subject + 1] })).toEqual([]);
    // An invisible, missing or differently scoped tag matches no objects; it never counts as no filter.
    expect(await taggedObjects(scope, "title", { tags: [chemistry] })).toEqual([]);
    expect(await taggedObjects(scope, "title", { tags: [] })).toEqual([]);
    expect(await taggedObjects(scope, "platform", { tags: [physics] })).toEqual([]);
    expect([...(await tagLabels(scope, [physics, chemistry, own])).values()].map(({ name }) => name)).toEqual([
      "Mine",
      "Physics",
    ]);

    const colleague = await reader({ id: somebody });
    expect(await taggedObjects(colleague, "title", { tags: [physics, own] })).toEqual([one, two]);
    const superuser = await reader({ id: somebody, isSuperuser: true });
    expect(await taggedObjects(superuser, "title", { tags: [chemistry, own] })).toEqual([two]);
  });

  test("of a class that the reader has hidden have its tags only when the class is requested", async () => {
    const subject = await aClass("title");
    const physics = await aTag(subject, "Physics");
    const one = await aTitle("One");
    await db().titleTag.create({ data: { tagId: physics, titleId: one } });
    await db().hiddenTagClass.create({ data: { userId: me, tagClassId: subject } });
    const scope = await reader();
    expect(await tagPairs(scope, "title", { tagClass: null })).toEqual([]);
    expect(await tagPairs(scope, "title", { tagClass: subject })).toEqual([[one, physics]]);
    expect(await taggedObjects(scope, "title", { tags: [physics] })).toEqual([one]);
    expect(await tagPairs(await reader({ id: somebody }), "title", { tagClass: null })).toEqual([[one, physics]]);
  });

  test("keep their tags when merged, and of an exclusive class the target's tag", async () => {
    const [loose, strict] = [await aClass("title"), await aClass("title", { isExclusive: true })];
    const [a, b] = [await aTag(loose, "a"), await aTag(loose, "b")];
    const [x, y] = [await aTag(strict, "x"), await aTag(strict, "y")];
    const [target, removed] = [await aTitle("Same"), await aTitle("Same")];
    const assignmentId = randomUUID();
    await db().titleTag.createMany({
      data: [
        { tagId: a, titleId: target },
        { tagId: x, titleId: target, exclusiveClassId: strict },
        { tagId: a, titleId: removed },
        { tagId: b, titleId: removed, assignmentId },
        { tagId: y, titleId: removed, exclusiveClassId: strict },
      ],
    });
    const groups = [{ keptId: target, removedIds: [removed] }];
    await inTransaction((tx) => mergeGroups(tx, { catalog: "titles", groups, reason: "person" }));
    const links = await db().titleTag.findMany({
      where: { titleId: { in: [target, removed] } },
      orderBy: { tagId: "asc" },
    });
    expect(links.map(({ tagId, titleId }) => [titleId, tagId])).toEqual([
      [target, a],
      [target, b],
      [target, x],
    ]);
    // Undone with the assignment that added it.
    expect(links.map((link) => link.assignmentId)).toEqual([null, assignmentId, null]);
    // For a while its usage is still counted under the removed title.
    expect(await taggedObjects(await reader(), "title", { tags: [x] })).toEqual([target, removed]);
    expect(await taggedObjects(await reader(), "title", { tags: [y] })).toEqual([]);
  });
});

test("of platforms and organizations are returned only if accessible", async () => {
  const [kind, size] = [await aClass("platform"), await aClass("organization")];
  const [aggregator, large] = [await aTag(kind, "Aggregator"), await aTag(size, "Large")];
  const [ours, theirs] = [await aPlatform("Ours"), await aPlatform("Theirs")];
  await db().platform.update({ where: { id: theirs }, data: { organizationId: elsewhere } });
  await db().platformTag.createMany({ data: [ours, theirs].map((platformId) => ({ tagId: aggregator, platformId })) });
  await db().organizationTag.createMany({
    data: [home, elsewhere].map((organizationId) => ({ tagId: large, organizationId })),
  });
  const scope = await reader();
  expect(await tagPairs(scope, "platform", { tagClass: null })).toEqual([[ours, aggregator]]);
  expect(await taggedObjects(scope, "organization", { tags: [large] })).toEqual([home]);
  const superuser = await reader({ isSuperuser: true });
  expect(await tagPairs(superuser, "platform", { tagClass: kind })).toEqual([
    [ours, aggregator],
    [theirs, aggregator],
  ]);
  expect(await taggedObjects(superuser, "organization", { tagClasses: [size] })).toEqual([home, elsewhere]);
});
