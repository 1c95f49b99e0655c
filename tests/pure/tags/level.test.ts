import { describe, expect, test } from "vitest";
import type { Actor } from "@/lib/access/actor";
import { type Owned, passedBy, passes, settableLevels, type TagLevel, tagLevels } from "@/lib/tags/level";
import { actingKey, actingUser } from "@/tests/support/actors";

const [HOME, ELSEWHERE] = [10, 20];
const [ME, SOMEBODY] = [1, 2];

const member = (isAdmin: boolean, isMaster = false) =>
  actingUser({ id: ME, memberships: [{ organizationId: isMaster ? 99 : HOME, isAdmin, isMaster }] });

/** A member of the organization above home in the tree. */
const above = (isAdmin: boolean) =>
  actingUser({ id: ME, memberships: [{ organizationId: 5, isAdmin, isMaster: false, below: [HOME] }] });

const actors = {
  nobody: { kind: "nobody" },
  stranger: actingUser({ id: ME }),
  "user of home": member(false),
  "admin of home": member(true),
  "user above home": above(false),
  "admin above home": above(true),
  "consortium user": member(false, true),
  "consortium admin": member(true, true),
  superuser: actingUser({ id: ME, isSuperuser: true }),
  "key of home": actingKey({ id: ME, organizationId: HOME }),
  job: { kind: "job", name: "nightly" },
} as const satisfies Record<string, Actor>;

type Name = keyof typeof actors;
// The keys of a literal.
const names = Object.keys(actors) as Name[];

/** The specification's table, written a second time: who passes a level of records of their own organization. */
const atHome: Record<Exclude<TagLevel, "owner">, readonly Name[]> = {
  everybody: names,
  org_users: names.filter((name) => name !== "nobody" && name !== "stranger"),
  org_admins: ["admin of home", "consortium admin", "superuser", "job"],
  cons_admins: ["consortium admin", "superuser", "job"],
  system: [],
};
/** They read records of home, but neither assign nor change them. */
const readers: readonly Name[] = ["user above home", "admin above home", "key of home"];
const consortial: readonly Name[] = ["consortium user", "consortium admin", "superuser", "job"];

function expected(name: Name, level: TagLevel, { ownerId, ownerOrganizationId }: Owned, act: "see" | "write"): boolean {
  if (level === "org_users" && act === "write" && readers.includes(name)) return false;
  if (level === "owner") {
    if (ownerId === null) return atHome.cons_admins.includes(name);
    return ownerId === ME && !["nobody", "key of home", "job"].includes(name);
  }
  const named = level === "org_users" || level === "org_admins";
  if (named && ownerOrganizationId === null) return false;
  const isForeign = named && ownerOrganizationId === ELSEWHERE;
  return atHome[level].includes(name) && (!isForeign || consortial.includes(name));
}

/** Evaluates the Prisma filter; supports only what passedBy uses. */
function fits(record: Owned & { level: TagLevel }, field: "canSee" | "canAssign", actor: Actor): boolean {
  return passedBy<"canSee" | "canAssign">(actor, field).OR.some((condition) => {
    const { ownerId, ownerOrganizationId: organization } = condition;
    if (condition[field] !== record.level || (ownerId !== undefined && ownerId !== record.ownerId)) return false;
    if (!organization) return true;
    if ("not" in organization) return record.ownerOrganizationId !== null;
    return record.ownerOrganizationId !== null && organization.in.includes(record.ownerOrganizationId);
  });
}

const records = [ME, SOMEBODY, null].flatMap((ownerId) =>
  [HOME, ELSEWHERE, null].map((ownerOrganizationId) => ({ ownerId, ownerOrganizationId })),
);

describe.each(names)("%s", (name) => {
  const actor = actors[name];

  test.each(tagLevels)("passes %s as specified, in lists and in single checks", (level) => {
    for (const owned of records)
      for (const [act, field] of [
        ["see", "canSee"],
        ["write", "canAssign"],
      ] as const) {
        const text = { level, ...owned, act };
        const may = expected(name, level, owned, act);
        expect({ ...text, may: passes(actor, level, owned, act) }).toEqual({ ...text, may });
        expect({ ...text, may: fits(text, field, actor) }).toEqual({ ...text, may });
      }
  });

  test("gives classes the levels that users may give", () => {
    const isAdmin = atHome.cons_admins.includes(name);
    const home = isAdmin || name === "admin of home" ? ["org_users", "org_admins"] : [];
    const consortium = isAdmin ? ["everybody", "cons_admins"] : [];
    const levels = (organization: number | null) => [...settableLevels(actor, organization)].sort();
    expect(levels(HOME)).toEqual([...home, ...consortium, "owner"].sort());
    expect(levels(ELSEWHERE)).toEqual([...(isAdmin ? home : []), ...consortium, "owner"].sort());
    expect(levels(null)).toEqual([...consortium, "owner"].sort());
  });
});
