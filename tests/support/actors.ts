import type { Actor, Membership, User } from "@/lib/access/actor";
import type { Installation, Permission } from "@/lib/access/permissions";
import { mintScope } from "@/lib/access/scope";

/** Default settings. */
export const installation: Installation = {
  isConsortial: true,
  rawDataImport: "None",
  allowsRegistration: true,
  allowsUserManagement: true,
  allowsOrganizationAdminsToManageUsers: true,
  allowsUserCreatedPlatforms: true,
  showsMailbox: false,
};

/** A signed-in user; pass what matters. */
export function actingUser(person: Partial<User> & { memberships?: readonly Membership[] } = {}): User {
  const names = { email: "a@b.example", username: "a", firstName: "", lastName: "", language: "en" };
  return {
    kind: "user",
    id: 1,
    ...names,
    isSuperuser: false,
    memberships: [],
    sessionId: 1,
    impersonator: null,
    ...person,
  };
}

type ActingKey = Extract<Actor, { kind: "key" }>;

/** A program with an API key; pass what matters. */
export const actingKey = (key: Partial<ActingKey> = {}): ActingKey => ({
  ...{ kind: "key", id: 1, name: "key", organizationId: 1, scopes: ["usage"] },
  quota: { most: 120, remaining: 119, secondsLeft: 60 },
  ...key,
});

/** The scope of an actor, by default anonymous, over at most these organizations. */
export const scopeOf = <P extends Permission>(
  permission: P,
  actor: Parameters<typeof mintScope>[1] = { kind: "nobody" },
  everyOrganization: readonly number[] = [],
) =>
  mintScope(permission, actor, {
    installation,
    everyOrganization: async () => [...everyOrganization],
    network: "192.0.2.1",
  });
