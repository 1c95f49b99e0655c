import { listOrganizationIds } from "@/lib/access/list-organization-ids";
import type { Permission } from "@/lib/access/permissions";
import { mintScope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { actorOf, findSession } from "@/lib/users/sessions/find-session";
import { openSession } from "@/lib/users/sessions/sessions";
import { installation } from "@/tests/support/actors";
import { newNetwork } from "../people";

export const MASTER = 1;
export const HRADISKO = 2;
export const SVRATKA = 3;

/** The consortium and two of its libraries. */
export async function openLibraries(): Promise<void> {
  await db().organization.createMany({
    data: [
      { id: MASTER, name: "Consortium", isMaster: true },
      { id: HRADISKO, name: "Hradisko Library", nameCs: "Knihovna Hradisko" },
      { id: SVRATKA, name: "Svratka Library", nameCs: "Knihovna Svratka" },
    ],
  });
}

type Roles = Partial<Record<number, "admin" | "member">>;
type Given = { isSuperuser?: boolean; isVerified?: boolean; passwordHash?: string | null; isActive?: boolean };

let people = 0;

/** Creates a person with these roles; verified and with a password by default. */
export async function person(roles: Roles = {}, given: Given = {}) {
  people += 1;
  const { isSuperuser = false, isVerified = true, passwordHash = "unused", isActive = true } = given;
  const email = `person${people}@library.example`;
  return db().user.create({
    data: {
      email,
      username: email,
      firstName: "Jana",
      lastName: `Malá ${people}`,
      isSuperuser,
      isActive,
      passwordHash,
      ...(isVerified ? { verifiedEmail: email, emailVerified: new Date(0) } : {}),
      memberships: {
        create: Object.entries(roles).map(([organization, role]) => ({
          organizationId: Number(organization),
          isAdmin: role === "admin",
        })),
      },
    },
  });
}

/** A browser in which the person has just signed in. */
export async function signedIn({ id }: { id: number }): Promise<string> {
  const { token } = await openSession(db(), { userId: id, network: newNetwork(), userAgent: "Test" });
  return token;
}

/** Actor of the browser with this token. */
export const actorWith = async (token: string) => actorOf(await findSession(token));

/** Permission proof of the browser with this token, as a request would get it. */
export async function scopeWith<P extends Permission>(permission: P, token: string) {
  return mintScope(permission, await actorWith(token), {
    installation,
    everyOrganization: listOrganizationIds,
    network: newNetwork(),
  });
}

export const manages = async (who: { id: number }) => scopeWith("users.manage", await signedIn(who));

export const stored = (id: number) =>
  db().user.findUnique({ where: { id }, include: { memberships: { orderBy: { organizationId: "asc" } } } });

export const auditOf = (id: number) =>
  db().auditEntry.findMany({ where: { subject: `user ${id}` }, orderBy: { id: "asc" } });
