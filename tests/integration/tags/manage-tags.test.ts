import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { User } from "@/lib/access/actor";
import type { Permission } from "@/lib/access/permissions";
import { db } from "@/lib/kit/db";
import { assignTag, assignTags, unassignTag, undoAssignment } from "@/lib/tags/assign-tag";
import { changeTagClass, createTagClass, deleteTagClass, hideTagClass } from "@/lib/tags/change-tag-classes";
import { changeTag, createTag, deleteTag } from "@/lib/tags/change-tags";
import { listItemTagsCall, listTagClassesCall, listTaggedCall, listTagsCall, tagClassDraft } from "@/lib/tags/contract";
import { getTagClass, listTagClasses, listVisibleTagClasses } from "@/lib/tags/list-tag-classes";
import { listItemTags, listTagged } from "@/lib/tags/list-tagged";
import { getTag, listTags } from "@/lib/tags/list-tags";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { aLibrary, aPlatform, aTitle, fact, metricId, openWorld, reportTypeId, used } from "../reports/world";

let [home, elsewhere] = [0, 0];
const people = { me: 0, colleague: 0, admin: 0, office: 0 };
type Who = keyof typeof people;

beforeAll(openWorld);

beforeEach(async () => {
  await db().import.deleteMany();
  await db().tagClass.deleteMany();
  await db().platform.deleteMany();
  await db().user.deleteMany();
  await db().organization.deleteMany();
  [home, elsewhere] = [await aLibrary("Hradisko"), await aLibrary("Svratka")];
  for (const who of ["me", "colleague", "admin", "office"] as const)
    people[who] = (await db().user.create({ data: { email: `${who}@hradisko.example`, username: who } })).id;
});

/** Titles with usage at home. */
async function usedTitles(...names: string[]): Promise<number[]> {
  const titles: number[] = [];
  for (const name of names) titles.push(await aTitle(name));
  const place = { organizationId: home, platformId: await aPlatform(names.join()), month: "2024-01" };
  const metric = await metricId("Total_Item_Requests");
  await used(
    { ...place, reportTypeId: await reportTypeId("TR") },
    titles.map((titleId) => fact({ metricId: metric, value: 1, titleId })),
  );
  return titles;
}

const memberships = (isAdmin: boolean) => [{ organizationId: home, isAdmin, isMaster: false }];

function scope<P extends Permission>(permission: P, who: Who) {
  const rights: Partial<User> =
    who === "office" ? { isSuperuser: true } : { memberships: memberships(who === "admin") };
  return scopeOf(permission, actingUser({ id: people[who], ...rights }), [home, elsewhere]);
}
const writer = (who: Who) => scope("signed-in", who);
const reader = (who: Who) => scope("usage.view", who);

const draft = (given: object) => tagClassDraft.parse({ name: "Subject", scope: "title", ...given });
const aClass = async (who: Who, given: object = {}) => createTagClass(await writer(who), draft(given));
const aTag = async (who: Who, tag_class: number, given: object = {}) =>
  createTag(await writer(who), { name: "Physics", tag_class, ...given });

const ofHome = () => ({
  ...{ can_modify: "org_admins", can_create_tags: "org_users", owner_org: home },
  ...{ default_tag_can_see: "org_users", default_tag_can_assign: "org_users" },
});

const invalid = (fields: object) => ({ status: 400, code: "invalid", fields });

describe("tag class", () => {
  test("belongs to its creator only, unless shared", async () => {
    const mine = await aClass("me");
    expect(mine).toMatchObject({ can_modify: "owner", owner_org: null, is_own: true, tags: 0, bg_color: "#e2e2e2" });
    const all = listTagClassesCall.query.parse({});
    expect(await listTagClasses(await reader("me"), all)).toEqual({ count: 1, results: [mine] });
    for (const who of ["colleague", "admin", "office"] as const) {
      expect(await listTagClasses(await reader(who), all)).toEqual({ count: 0, results: [] });
      await expect(getTagClass(await reader(who), mine.pk)).rejects.toMatchObject({ status: 404 });
      const change = { revision: mine.revision, name: "Taken over" };
      await expect(changeTagClass(await writer(who), mine.pk, change)).rejects.toMatchObject({ status: 404 });
    }
  });

  test("has levels that its creator may give", async () => {
    await expect(aClass("me", { can_create_tags: "everybody" })).rejects.toMatchObject(
      invalid({ can_create_tags: ["levelNotYours"] }),
    );
    await expect(aClass("me", { can_modify: "org_users", owner_org: home })).rejects.toMatchObject(
      invalid({ can_modify: ["levelNotYours"] }),
    );
    await expect(aClass("admin", { can_modify: "org_users" })).rejects.toMatchObject(
      invalid({ owner_org: ["organizationNeeded"] }),
    );
    await expect(aClass("admin", { can_modify: "org_users", owner_org: elsewhere })).rejects.toMatchObject({
      status: 404,
    });
    expect(await aClass("admin", ofHome())).toMatchObject({ owner_org: home, can_modify: "org_admins" });
    expect(await aClass("office", { name: "For all", can_create_tags: "everybody", owner_org: home })).toMatchObject({
      can_create_tags: "everybody",
      // No level means it.
      owner_org: null,
    });
  });

  test("stays its creator's when another user changes it, and levels of others stay", async () => {
    const made = await aClass("office", { ...ofHome(), default_tag_can_see: "everybody" });
    const changed = await changeTagClass(await writer("admin"), made.pk, { revision: 1, desc: "Fields of study" });
    expect(changed).toMatchObject({ desc: "Fields of study", default_tag_can_see: "everybody", is_own: false });
    expect((await db().tagClass.findUniqueOrThrow({ where: { id: made.pk } })).ownerId).toBe(people.office);
    const again = { revision: 1, desc: "too late" };
    await expect(changeTagClass(await writer("admin"), made.pk, again)).rejects.toMatchObject({ status: 412 });
    const further = { revision: 2, default_tag_can_assign: "everybody" as const };
    await expect(changeTagClass(await writer("admin"), made.pk, further)).rejects.toMatchObject(
      invalid({ default_tag_can_assign: ["levelNotYours"] }),
    );
    await expect(changeTagClass(await writer("me"), made.pk, { revision: 2 })).rejects.toMatchObject({ status: 403 });
  });

  test("is deleted with its tags, which is audited", async () => {
    const made = await aClass("admin", { ...ofHome(), name: "Field" });
    const { pk: tag } = await aTag("me", made.pk);
    await assignTag(
      await writer("me"),
      { tag, of: "title" },
      { items: await usedTitles("One"), skip_exclusive: false },
    );
    await expect(deleteTagClass(await writer("me"), made.pk)).rejects.toMatchObject({ status: 403 });
    expect(await getTagClass(await reader("admin"), made.pk)).toMatchObject({ tags: 1 });
    await deleteTagClass(await writer("admin"), made.pk);
    expect([await db().tag.count(), await db().titleTag.count()]).toEqual([0, 0]);
    const trail = await db().auditEntry.findMany({ where: { subjectName: { startsWith: "Field" } } });
    expect(trail.map(({ action }) => action).sort()).toEqual(
      ["tag-class.create", "tag.create", "tag.assign", "tag-class.delete"].sort(),
    );
  });

  test("is hidden by each user separately", async () => {
    const made = await aClass("admin", ofHome());
    const { pk: tag } = await aTag("me", made.pk);
    const [title = 0] = await usedTitles("One");
    await assignTag(await writer("me"), { tag, of: "title" }, { items: [title], skip_exclusive: false });
    const links = async (who: Who) => listItemTags(await reader(who), "title", [title]);
    expect(await hideTagClass(await writer("me"), made.pk, true)).toMatchObject({ hidden: true });
    expect(await links("me")).toEqual([]);
    expect(await links("colleague")).toEqual([{ tag_id: tag, target_id: title }]);
    expect(await hideTagClass(await writer("me"), made.pk, false)).toMatchObject({ hidden: false });
    expect(await links("me")).toEqual([{ tag_id: tag, target_id: title }]);
  });
});

describe("tag", () => {
  test("takes colors and levels of its class, whose levels decide who may create it", async () => {
    const made = await aClass("admin", { ...ofHome(), bg_color: "#123456" });
    const tag = await aTag("me", made.pk);
    expect(tag).toMatchObject({ bg_color: "#123456", can_see: "org_users", owner_org: home, user_can_modify: true });
    expect(await getTag(await reader("colleague"), tag.pk)).toMatchObject({ is_own: false, user_can_assign: true });
    await expect(aTag("colleague", made.pk)).rejects.toMatchObject(invalid({ name: ["tagNameTaken"] }));
    await expect(aTag("me", made.pk, { name: "x", can_see: "org_admins" })).rejects.toMatchObject(
      invalid({ can_see: ["tagUnseen"] }),
    );
    await expect(aTag("me", made.pk, { name: "x", owner_org: elsewhere })).rejects.toMatchObject({ status: 404 });
    const own = await aClass("admin", { name: "Own" });
    await expect(aTag("me", own.pk)).rejects.toMatchObject({ status: 404 });
  });

  test("of a single user is not seen, changed or deleted by others who may create tags of its class", async () => {
    const made = await aClass("admin", ofHome());
    const mine = await aTag("me", made.pk, { can_see: "owner" });
    const change = { revision: 1, name: "Theirs" };
    await expect(changeTag(await writer("admin"), mine.pk, change)).rejects.toMatchObject({ status: 404 });
    await expect(deleteTag(await writer("colleague"), mine.pk)).rejects.toMatchObject({ status: 404 });
    // A name that the user cannot see is free.
    expect(await aTag("colleague", made.pk)).toMatchObject({ name: "Physics" });
    const all = listTagsCall.query.parse({ scope: "title" });
    expect((await listTags(await reader("me"), all)).count).toBe(2);
    expect((await listTags(await reader("admin"), all)).count).toBe(1);
    expect(await listVisibleTagClasses(await reader("office"), "platform")).toEqual([]);
    expect(await listVisibleTagClasses(await reader("office"), "title")).toMatchObject([{ pk: made.pk }]);
  });

  test("stays its creator's when a colleague changes it", async () => {
    const made = await aClass("admin", ofHome());
    const tag = await aTag("me", made.pk);
    expect(await changeTag(await writer("colleague"), tag.pk, { revision: 1, name: "Optics" })).toMatchObject({
      name: "Optics",
      revision: 2,
      is_own: false,
    });
    expect((await db().tag.findUniqueOrThrow({ where: { id: tag.pk } })).ownerId).toBe(people.me);
    await deleteTag(await writer("colleague"), tag.pk);
    expect(await db().tag.count()).toBe(0);
  });
});

describe("assigning", () => {
  const all = listTaggedCall.query.parse({});

  test("adds and removes in one step, whatever the previous tags, and a merged title means its target", async () => {
    const { pk: tag } = await aTag("me", (await aClass("admin", ofHome())).pk);
    const [one = 0, two = 0] = await usedTitles("Annals", "Bulletin");
    const merged = await aTitle("Annals, old");
    await db().title.update({ where: { id: merged }, data: { mergedInto: one } });
    const give = async (items: number[]) =>
      assignTag(await writer("colleague"), { tag, of: "title" }, { items, skip_exclusive: false });
    expect(await give([one])).toEqual({ added: 1, already: 0, skipped: 0 });
    expect(await give([merged, two])).toEqual({ added: 1, already: 1, skipped: 0 });
    await expect(give([two, 2_000_000_000])).rejects.toMatchObject({ status: 404 });
    const listed = await listTagged(await reader("me"), { tag, of: "title" }, all);
    expect(listed).toMatchObject({ count: 2, results: [{ pk: one, name: "Annals" }, { pk: two }] });
    const tagged = await listTagged(await reader("me"), { tag, of: "title" }, { ...all, search: "bull%" });
    expect(tagged.count).toBe(0);
    const ofOne = listTagsCall.query.parse({ item_type: "title", item_id: String(one) });
    expect(await listTags(await reader("me"), ofOne)).toMatchObject({ count: 1, results: [{ pk: tag, items: 2 }] });
    expect(await unassignTag(await writer("me"), { tag, of: "title" }, [one, two])).toEqual({ removed: 2 });
    expect(await unassignTag(await writer("me"), { tag, of: "title" }, [one])).toEqual({ removed: 0 });
  });

  test("is refused for an exclusive class, or skips objects with another of its tags", async () => {
    const made = await aClass("admin", { ...ofHome(), exclusive: true });
    const [one, other] = [await aTag("me", made.pk), await aTag("me", made.pk, { name: "Chemistry" })];
    const [a = 0, b = 0] = await usedTitles("A", "B");
    const give = async (tag: number, items: number[], skip_exclusive = false) =>
      assignTag(await writer("me"), { tag, of: "title" }, { items, skip_exclusive });
    await give(one.pk, [a]);
    await expect(give(other.pk, [a, b])).rejects.toMatchObject({ code: "tagExclusive", values: { count: 1 } });
    expect(await db().titleTag.count()).toBe(1);
    expect(await give(other.pk, [a, b], true)).toEqual({ added: 1, already: 0, skipped: 1 });
    const mixed = await changeTagClass(await writer("admin"), made.pk, { revision: 1, exclusive: false });
    expect(await give(other.pk, [a])).toEqual({ added: 1, already: 0, skipped: 0 });
    const back = { revision: mixed.revision, exclusive: true };
    await expect(changeTagClass(await writer("admin"), made.pk, back)).rejects.toMatchObject(
      invalid({ exclusive: ["exclusiveNotLater"] }),
    );
  });

  test("of several tags reports the result of each, names conflicts, and is undone as one", async () => {
    const strict = await aClass("admin", { ...ofHome(), name: "Field", exclusive: true });
    const loose = await aClass("admin", ofHome());
    const [physics, chemistry] = [await aTag("me", strict.pk), await aTag("me", strict.pk, { name: "Chemistry" })];
    const secret = await aTag("colleague", strict.pk, { name: "Secret", can_see: "owner", can_assign: "owner" });
    const core = await aTag("me", loose.pk, { name: "Core" });
    const [a = 0, b = 0, c = 0, d = 0] = await usedTitles("A", "B", "C", "D");
    const assign = async (who: Who, given: { tags?: number[]; remove?: number[]; items: number[] }) =>
      assignTags(await writer(who), { of: "title", tags: [], remove: [], ...given });
    await assign("me", { tags: [chemistry.pk, core.pk], items: [a] });
    await assign("colleague", { tags: [secret.pk], items: [b] });
    await assign("me", { tags: [physics.pk], items: [c] });
    const done = await assign("me", { tags: [core.pk, physics.pk], items: [a, b, c, d] });
    const named = { name_en: null, name_cs: null };
    expect(done).toEqual({
      assignment: expect.any(String),
      objects: 4,
      removed: [],
      tags: [
        {
          ...{ tag: physics.pk, added: 1, already: 1, refused: 2 },
          refused_items: [
            { pk: a, name: "A", ...named, has: "Chemistry" },
            { pk: b, name: "B", ...named, has: null },
          ],
        },
        { tag: core.pk, added: 3, already: 1, refused: 0, refused_items: [] },
      ],
    });
    const links = async () => (await db().titleTag.findMany()).map(({ tagId, titleId }) => [titleId, tagId]).sort();
    const before = [
      [a, chemistry.pk],
      [a, core.pk],
      [b, secret.pk],
      [c, physics.pk],
    ];
    const assignment = String(done.assignment);
    expect(await undoAssignment(await writer("colleague"), { of: "platform", assignment })).toEqual({
      removed: 0,
      restored: 0,
    });
    expect(await undoAssignment(await writer("colleague"), { of: "title", assignment })).toEqual({
      removed: 4,
      restored: 0,
    });
    expect(await links()).toEqual(before.sort());
    expect(await undoAssignment(await writer("me"), { of: "title", assignment })).toEqual({ removed: 0, restored: 0 });
    // Removed tags make room for added ones.
    expect(await assign("me", { remove: [chemistry.pk], tags: [physics.pk], items: [a, c] })).toMatchObject({
      removed: [{ tag: chemistry.pk, removed: 1 }],
      tags: [{ tag: physics.pk, added: 1, already: 1, refused: 0 }],
    });
    await expect(assign("me", { tags: [core.pk, secret.pk], items: [d] })).rejects.toMatchObject({ status: 404 });
    expect(await db().titleTag.count({ where: { titleId: d } })).toBe(0);
  });

  test("restores tags removed from many objects in one step, except where another took their place", async () => {
    const made = await aClass("admin", { ...ofHome(), exclusive: true });
    const [physics, chemistry] = [await aTag("me", made.pk), await aTag("me", made.pk, { name: "Chemistry" })];
    const [a = 0, b = 0, c = 0] = await usedTitles("A", "B", "C");
    const assign = async (asked: { tags?: number[]; remove?: number[]; items: number[] }) =>
      assignTags(await writer("me"), { of: "title", tags: [], remove: [], ...asked });
    const links = async () => (await db().titleTag.findMany()).map(({ tagId, titleId }) => [titleId, tagId]).sort();
    await assign({ tags: [physics.pk], items: [a, b] });
    // A title list represents one of them.
    const file = { name: "x.csv", mediaType: "text/csv", storedAs: "x", sha256: "", sizeBytes: 1 };
    const { id: fileId } = await db().titleFile.create({ data: file });
    const list = await db().titleList.create({
      data: { name: "x", fileId, state: "imported", tagId: physics.pk, createdById: people.me },
    });
    const input = { titleListId: list.id, tagId: physics.pk, titleId: a };
    await db().titleListTag.create({ data: input });

    const existing = await assign({ remove: [physics.pk], items: [a, b, c] });
    expect(existing).toMatchObject({ removed: [{ tag: physics.pk, removed: 2 }] });
    expect([await links(), await db().titleListTag.count()]).toEqual([[], 0]);
    await assign({ tags: [chemistry.pk], items: [b] });
    const undo = async (who: Who) =>
      undoAssignment(await writer(who), { of: "title", assignment: String(existing.assignment) });
    expect(await undo("me")).toEqual({ removed: 0, restored: 1 });
    expect(await links()).toEqual([
      [a, physics.pk],
      [b, chemistry.pk],
    ]);
    expect(await db().titleListTag.findMany()).toEqual([input]);
    expect(await undo("me")).toEqual({ removed: 0, restored: 0 });

    // Exchanged, and exchanged back.
    const exchanged = await assign({ remove: [physics.pk], tags: [chemistry.pk], items: [a, b] });
    const back = { of: "title" as const, assignment: String(exchanged.assignment) };
    expect(await undoAssignment(await writer("me"), back)).toEqual({ removed: 1, restored: 1 });
    expect(await links()).toEqual([
      [a, physics.pk],
      [b, chemistry.pk],
    ]);
    await db().titleFile.deleteMany();
  });

  test("by two users at once leaves an object one tag of an exclusive class", async () => {
    const classes = [
      await aClass("admin", { ...ofHome(), name: "One", exclusive: true }),
      await aClass("admin", { ...ofHome(), name: "Two", exclusive: true }),
    ];
    const tags = await Promise.all(
      classes.flatMap(({ pk }) => ["x", "y"].map(async (name) => (await aTag("me", pk, { name })).pk)),
    );
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = tags;
    const items = await usedTitles(...Array.from({ length: 40 }, (_, at) => `Title ${at}`));
    const give = async (who: Who, chosen: number[], of: number[]) =>
      assignTags(await writer(who), { of: "title", tags: chosen, remove: [], items: of });
    const all = await Promise.all([
      give("me", [x1, y2], items),
      give("colleague", [x2, y1], items.toReversed()),
      give("admin", [y2, y1], items),
    ]);
    for (const { pk } of classes) {
      const links = await db().titleTag.groupBy({ by: ["titleId"], where: { tag: { tagClassId: pk } }, _count: true });
      expect(links.map(({ _count: count }) => count)).toEqual(items.map(() => 1));
    }
    const counted = all.flatMap(({ tags: input }) => input).reduce((sum, { added }) => sum + added, 0);
    expect(counted).toBe(2 * items.length);
  });

  test("needs the level, objects of the right kind, and access to them", async () => {
    const made = await aClass("office", { ...ofHome(), scope: "platform" });
    const { pk: tag } = await aTag("office", made.pk, { can_see: "everybody", can_assign: "org_users" });
    const theirs = await aPlatform("Theirs");
    await db().platform.update({ where: { id: theirs }, data: { organizationId: elsewhere } });
    const give = async (who: Who, of: "platform" | "title") =>
      assignTag(await writer(who), { tag, of }, { items: [theirs], skip_exclusive: false });
    await expect(give("me", "platform")).rejects.toMatchObject({ status: 404 });
    await expect(give("office", "title")).rejects.toMatchObject({ status: 404 });
    expect(await give("office", "platform")).toMatchObject({ added: 1 });
    expect(await listTagged(await reader("me"), { tag, of: "platform" }, all)).toEqual({ count: 0, results: [] });
    expect(await listItemTags(await reader("me"), "platform", [theirs])).toEqual([]);
    expect(await unassignTag(await writer("me"), { tag, of: "platform" }, [theirs])).toEqual({ removed: 0 });

    const guarded = await aTag("office", made.pk, { name: "Guarded", can_see: "everybody", can_assign: "cons_admins" });
    const query = { tag: guarded.pk, of: "platform" } as const;
    const items = [await aPlatform("Ours")];
    await expect(assignTag(await writer("admin"), query, { items, skip_exclusive: false })).rejects.toMatchObject({
      status: 403,
    });
  });

  test("accepts ids repeated or separated by commas", () => {
    const ids = (item_id: unknown) => listItemTagsCall.query.parse({ item_type: "title", item_id }).item_id;
    expect([ids("1"), ids("1,2"), ids(["1", "2"])]).toEqual([[1], [1, 2], [1, 2]]);
  });
});
