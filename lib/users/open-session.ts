import "server-only";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import { SESSION_DAYS } from "./session-cookie";
import { hashSessionToken, newSessionToken } from "./session-token";

/** A session row under a fresh token; only the token's hash is kept. */
export async function openSession(tx: Db, userId: number): Promise<{ token: string; expires: Date }> {
  const token = newSessionToken();
  const expires = new Date(now().getTime() + SESSION_DAYS * 86_400_000);
  await tx.session.create({ data: { userId, expires, sessionToken: hashSessionToken(token) } });
  return { token, expires };
}
