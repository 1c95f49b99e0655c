import type { Permission } from "@/lib/access/permissions";
import { db } from "@/lib/kit/db";
import { actingUser, scopeOf } from "@/tests/support/actors";

let born = 0;

type Traits = { language?: string; isActive?: boolean; isVerified?: boolean };

/** Creates a person, with a verified address by default; returns the id. */
export async function person({ language = "en", isActive = true, isVerified = true }: Traits = {}): Promise<number> {
  born += 1;
  const email = `person-${born}@hradisko.example`;
  const emailVerified = isVerified ? new Date("2026-01-01") : null;
  const { id } = await db().user.create({ data: { email, username: email, language, isActive, emailVerified } });
  return id;
}

/** Scope of this signed-in person. */
export const signedIn = (id: number, language = "en") => scopeOf("signed-in", actingUser({ id, language }));

/** An administrator of the consortium of these organizations. */
export const manager = (organizationIds: readonly number[] = []) =>
  scopeOf("consortium.manage" satisfies Permission, actingUser({ isSuperuser: true }), organizationIds);

/** A session as signing in creates it. */
export async function session(userId: number, impersonatedId: number | null = null): Promise<number> {
  born += 1;
  const expires = new Date("2099-01-01");
  const { id } = await db().session.create({
    data: { userId, impersonatedId, expires, sessionToken: `session-${born}` },
  });
  return id;
}
