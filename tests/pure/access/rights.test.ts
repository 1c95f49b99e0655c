import { describe, expect, test } from "vitest";
import type { Actor } from "@/lib/access/actor";
import { type Permission, permissions } from "@/lib/access/permissions";
import { mintScope } from "@/lib/access/scope";
import { allContracts } from "@/lib/help/api-reference/all-contracts";
import { Problem } from "@/lib/kit/errors";
import { actingKey, actingUser, installation } from "@/tests/support/actors";
import { type Role, rights, type Verdict } from "@/tests/support/rights";

const [MASTER, HRADISKO, SVRATKA] = [1, 2, 3];
const member = { organizationId: HRADISKO, isAdmin: false, isMaster: false };
const masterMember = { organizationId: MASTER, isAdmin: false, isMaster: true };

const actors: Record<Role | "key of Hradisko", Actor> = {
  nobody: { kind: "nobody" },
  "user of Hradisko": actingUser({ memberships: [member] }),
  "admin of Hradisko": actingUser({ memberships: [{ ...member, isAdmin: true }] }),
  "consortium user": actingUser({ memberships: [masterMember] }),
  "consortium admin": actingUser({ memberships: [{ ...masterMember, isAdmin: true }] }),
  superuser: actingUser({ isSuperuser: true }),
  "key of Hradisko": actingKey({ organizationId: HRADISKO }),
};

const generous = { ...installation, rawDataImport: "All", showsMailbox: true } as const;
const mint = (permission: Permission, actor: Actor) =>
  mintScope(permission, actor, {
    installation: generous,
    everyOrganization: async () => [MASTER, HRADISKO, SVRATKA],
    network: "192.0.2.1",
  });

const verdictOn = (permission: Permission, actor: Actor): Promise<Verdict | number> =>
  mint(permission, actor).then(
    () => "may",
    (error: unknown) => (error instanceof Problem ? error.status : 500),
  );

const everyPermission = Object.keys(permissions).filter((name): name is Permission => name in permissions);
const everyRole = Object.keys(actors).filter((name): name is keyof typeof actors => name in actors);

describe.each(everyPermission)("%s", (permission) => {
  test.each(everyRole)("by %s", async (role) => {
    expect(await verdictOn(permission, actors[role])).toBe(rights[permission][role]);
  });

  test("access to another library is refused to members of Hradisko, and allowed to the consortium where any access is", async () => {
    const { reaches } = permissions[permission];
    for (const role of everyRole) {
      if (rights[permission][role] !== "may") continue;
      const scope = await mint(permission, actors[role]);
      const seesAll = ["consortium user", "consortium admin", "superuser"].includes(role);
      const opensAll =
        seesAll && (reaches === "accessible" || (reaches === "administered" && role !== "consortium user"));
      expect(scope.reaches(SVRATKA), role).toBe(opensAll);
      if (!seesAll) expect(() => scope.within(-1), role).toThrow("organizationNotFound");
    }
  });
});

test.each(everyPermission.filter((name) => !["anyone", "register", "mailbox.read", "entering"].includes(name)))(
  "%s is refused while a gate is pending",
  async (permission) => {
    const { impersonator: _, ...person } = actingUser({ isSuperuser: true });
    expect(await verdictOn(permission, { ...person, kind: "entrant", held: "one-time-code" })).not.toBe("may");
  },
);

/**
 * Calls that change something although their permission reaches organizations that the user only reads. Each changes the
 * user's own things, or checks itself whether the user may write.
 */
const WRITES_OF_READERS = [
  /^\w+ \/api\/(user|otp|rest-auth|events|unsubscribe)\//,
  /^\w+ \/api\/export\/flexible-export\//,
  /^\w+ \/api\/title-overlap-batch\//,
  /^POST \/api\/organization\/create-user-default\/$/,
  // Sharing needs an administrator, for scenarios as for reports (lib/reports/saved/report-rights.ts).
  /^\w+ \/api\/(flexible-report|scenario)\//,
  // Levels count members only (lib/tags/level.ts).
  /^\w+ \/api\/tags\//,
  /^POST \/api\/organization\/\{organization\}\/title-interest\/tags\/$/,
  // To the user's own address.
  /^POST \/api\/organization\/\{organization\}\/briefing\/mail\/$/,
];

test("calls that write reach only administered organizations", async () => {
  const writing = (await allContracts()).filter(({ call, access, reads }) => {
    return !call.startsWith("GET") && !reads && permissions[access].reaches === "accessible";
  });
  const calls = writing.map(({ call }) => call).filter((call) => !WRITES_OF_READERS.some((one) => one.test(call)));
  expect(calls).toEqual([]);
});
