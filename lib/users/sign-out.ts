import "server-only";
import { db } from "@/lib/kit/db";
import { hashSessionToken } from "./session-token";

/** Ends the session; without one there is nothing to do. */
export async function signOut(token: string | undefined): Promise<void> {
  if (!token) return;
  await db().session.deleteMany({ where: { sessionToken: hashSessionToken(token) } });
}
