import { db } from "@/lib/kit/db";
import { findSession } from "@/lib/users/sessions/find-session";
import { openSession } from "@/lib/users/sessions/sessions";
import { newNetwork, scopeFor } from "../people";

let born = 0;

/** A person with a verified e-mail and a password. */
export async function somebody({ language = "en" }: { language?: string } = {}) {
  born += 1;
  const email = `hana${born}@hradisko.example`;
  const data = { email, username: email, verifiedEmail: email, emailVerified: new Date(0), passwordHash: "unused" };
  return db().user.create({ data: { ...data, language }, select: { id: true, email: true } });
}

/** Token of a session just opened. */
export async function enterAs({ id }: { id: number }): Promise<string> {
  const entry = { userId: id, network: newNetwork(), userAgent: "Test" };
  return (await db().$transaction((tx) => openSession(tx, entry))).token;
}

export const entering = (token: string, network = newNetwork()) => scopeFor("entering", { token, network });
export const changing = (token: string, network = newNetwork()) => scopeFor("account.change", { token, network });

/** Gate that blocks the session; undefined once it has ended. */
export async function heldOf(token: string) {
  const { actor } = await scopeFor("anyone", { token });
  if (actor.kind === "nobody") return undefined;
  return actor.kind === "entrant" ? actor.held : null;
}

/** Moves the start of the session into the past. */
export async function ageSession(token: string, minutes: number): Promise<void> {
  const id = (await findSession(token))?.id ?? 0;
  await db().session.update({ where: { id }, data: { createdAt: minutesAgo(minutes) } });
}

export const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
