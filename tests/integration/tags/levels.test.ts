import { beforeAll, expect, test } from "vitest";
import type { User } from "@/lib/access/actor";
import { db } from "@/lib/kit/db";
import { Problem } from "@/lib/kit/errors";
import { assignTag } from "@/lib/tags/assign-tag";
import { changeTagClass, createTagClass } from "@/lib/tags/change-tag-classes";
import { createTag } from "@/lib/tags/change-tags";
import { listTagsCall, tagClassDraft } from "@/lib/tags/contract";
import { listTags } from "@/lib/tags/list-tags";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { aLibrary, aTitle, openWorld } from "../reports/world";

const levels = ["everybody", "org_users", "org_admins", "cons_admins", "owner", "system"] as const;
type Level = (typeof levels)[number];

const roles = [
  ...["stranger", "user", "admin", "consortium user", "consortium admin", "superuser", "owner"],
  ...["user above", "admin above"],
] as const;
type Role = (typeof roles)[number];

/**
 * Who passes a level according to the specification: a user of no organization, a user and an administrator of the
 * organization in question, the consortium's user and administrator, a superuser, and the owner, who belongs to no
 * organization either.
 */
const passing: Record<Level, string> = {
  everybody: "yes yes yes yes yes yes yes",
  org_users: " no yes yes yes yes yes  no",
  org_admins: " no  no yes  no yes yes  no",
  cons_admins: " no  no  no  no yes yes  no",
  owner: " no  no  no  no  no  no yes",
  system: " no  no  no  no  no  no  no",
};

/** Who may give a class a level; where it means an organization, their own. */
const setting: Record<Level, string> = {
  everybody: " no  no  no  no yes yes  no",
  org_users: " no  no yes  no yes yes  no",
  org_admins: " no  no yes  no yes yes  no",
  cons_admins: " no  no  no  no yes yes  no",
  owner: "yes yes yes yes yes yes yes",
  system: " no  no  no  no  no  no  no",
};

const describe = (table: Record<Level, string>, level: Level, role: Role) =>
  table[level].trim().split(/\s+/)[roles.indexOf(role)] === "yes";

/** Members of an organization above in the tree see what its users see, and write nothing there. */
const roleFor = (role: Role, what: string): Role =>
  role === "user above" || role === "admin above" ? (what === "see" ? "user" : "stranger") : role;

const [ME, OWNER] = ["me@hradisko.example", "owner@hradisko.example"];
let [home, elsewhere, office, top] = [0, 0, 0, 0];
let [me, owner] = [0, 0];

beforeAll(async () => {
  await openWorld();
  [home, elsewhere, office] = [await aLibrary("Hradisko"), await aLibrary("Svratka"), await aLibrary("Office")];
  top = await aLibrary("Top");
  const account = async (email: string) => (await db().user.create({ data: { email, username: email } })).id;
  [me, owner] = [await account(ME), await account(OWNER)];
});

const rightsOf: Record<Role, () => Partial<User>> = {
  stranger: () => ({ id: me }),
  user: () => ({ id: me, memberships: [{ organizationId: home, isAdmin: false, isMaster: false }] }),
  admin: () => ({ id: me, memberships: [{ organizationId: home, isAdmin: true, isMaster: false }] }),
  "consortium user": () => ({ id: me, memberships: [{ organizationId: office, isAdmin: false, isMaster: true }] }),
  "consortium admin": () => ({ id: me, memberships: [{ organizationId: office, isAdmin: true, isMaster: true }] }),
  superuser: () => ({ id: me, isSuperuser: true }),
  owner: () => ({ id: owner }),
  "user above": () => above(false),
  "admin above": () => above(true),
};

const above = (isAdmin: boolean): Partial<User> => ({
  id: me,
  memberships: [{ organizationId: top, isAdmin, isMaster: false, below: [home] }],
});

const colors = { textColor: "#000000", bgColor: "#ffffff" };

/** Another user's class and tag, in which only the tested permission has the level. */
async function aRecord(level: Level, organization: number, about: "see" | "assign" | "create" | "modify") {
  const isNamed = level === "org_users" || level === "org_admins";
  const owned = { ownerId: owner, ownerOrganizationId: isNamed ? organization : null };
  const of = (one: typeof about) => (one === about ? level : "everybody");
  return db().tagClass.create({
    data: {
      ...{ name: `${about} ${level} ${organization}`, scope: "title", ...colors, ...owned },
      ...{ canModify: of("modify"), canCreateTags: of("create"), defaultCanSee: "everybody" },
      tags: { create: { name: "Tag", ...colors, ...owned, canSee: of("see"), canAssign: of("assign") } },
    },
    include: { tags: true },
  });
}

/** Whether it succeeded or was forbidden. */
const done = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (problem: unknown) => {
      if (problem instanceof Problem && [400, 403, 404].includes(problem.status)) return false;
      throw problem;
    },
  );

test("levels determine who sees, assigns, creates, changes and gives them", async () => {
  const title = await aTitle("One");
  // Only readable titles can be tagged, and a public tag makes its title readable.
  const { tags } = await aRecord("owner", home, "modify");
  await db().titleTag.create({ data: { tagId: tags[0]?.id ?? 0, titleId: title } });
  const result: Record<string, boolean> = {};
  const expected: Record<string, boolean> = {};
  for (const [place, organization] of [
    ["home", home],
    ["elsewhere", elsewhere],
  ] as const)
    for (const level of levels) {
      if (place === "elsewhere" && !level.startsWith("org_")) continue;
      const [seen, assigned, made, changed] = [
        await aRecord(level, organization, "see"),
        await aRecord(level, organization, "assign"),
        await aRecord(level, organization, "create"),
        await aRecord(level, organization, "modify"),
      ];
      for (const [at, role] of roles.entries()) {
        const actor = actingUser({ memberships: [], ...rightsOf[role]() });
        const writer = await scopeOf("signed-in", actor, [home, elsewhere, office]);
        const reader = await scopeOf("usage.view", actor, [home, elsewhere, office]);
        const tags = await listTags(reader, listTagsCall.query.parse({ tag_class: seen.id }));
        const { revision } = await db().tagClass.findUniqueOrThrow({ where: { id: changed.id } });
        const tag = assigned.tags[0]?.id ?? 0;
        const draft = tagClassDraft.safeParse({
          ...{ name: `${role} gives ${level} ${organization}`, scope: "title", can_create_tags: level },
          owner_org: organization,
        });
        const answers = {
          see: tags.count === 1,
          assign: await done(assignTag(writer, { tag, of: "title" }, { items: [title], skip_exclusive: false })),
          create: await done(createTag(writer, { name: `${role} ${at}`, tag_class: made.id })),
          modify: await done(changeTagClass(writer, changed.id, { revision, desc: `by ${role}` })),
          set: draft.success && (await done(createTagClass(writer, draft.data))),
        };
        // At other organizations, users of home count as strangers.
        for (const [what, answer] of Object.entries(answers)) {
          const key = `${role}: ${what} ${level} (${place})`;
          result[key] = answer;
          const own = roleFor(role, what);
          const as = place === "elsewhere" && (own === "user" || own === "admin") ? "stranger" : own;
          expected[key] = describe(what === "set" ? setting : passing, level, as);
        }
      }
    }
  expect(result).toEqual(expected);
  expect(Object.keys(result)).toHaveLength(roles.length * 5 * (levels.length + 2));
});
