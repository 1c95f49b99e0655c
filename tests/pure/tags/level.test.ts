import { describe, expect, test } from "vitest";
import type { Actor } from "@/lib/access/actor";
import { type Owned, passedBy, passes, settableLevels, type TagLevel, tagLevels } from "@/lib/tags/level";
import { actingUser } from "@/tests/support/actors";

const [HOME, ELSEWHERE] = [10, 20];
const [ME, SOMEBODY] = [1, 2];

const member = (isAdmin: boolean, isMaster = false) =>
  actingUser({ id: ME, memberships: [{ organizationId: isMaster ? 99 : HOME, isAdmin, isMaster }] });

const actors = {
  nobody: { kind: "nobody" },
  stranger: actingUser({ id: ME }),
  "user of home": member(false),
  "admin of home": member(true),
  "consortium user": member(false, true),
  "consortium admin": member(true, true),
  superuser: actingUser({ id: ME, isSuperuser: true }),
  "key of home": { kind: "key", id: ME, name: "key", organizationId: HOME },
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
const consortial: readonly Name[] = ["consortium user", "consortium admin", "superuser", "job"];

function expected(name: Name, level: TagLevel, { ownerId, ownerOrganizationId }: Owned): boolean {
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
function fits(record: Owned & { level: TagLevel }, { OR }: ReturnType<typeof passedBy<"level">>): boolean {
  return OR.some(({ level, ownerId, ownerOrganizationId: organization }) => {
    if (level !== record.level || (ownerId !== undefined && ownerId !== record.ownerId)) return false;
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
    for (const owned of records) {
      const text = { level, ...owned };
      expect({ ...text, may: passes(actor, level, owned) }).toEqual({ ...text, may: expected(name, level, owned) });
      expect(fits(text, passedBy(actor, "level"))).toBe(passes(actor, level, owned));
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
