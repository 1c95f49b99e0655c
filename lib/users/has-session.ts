import "server-only";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { hashSessionToken } from "./session-token";

/** Whether the token of a cookie opens a session of somebody whose account is active. */
export async function hasSession(token: string | undefined): Promise<boolean> {
  if (!token) return false;
  const row = await db().session.findUnique({
    where: { sessionToken: hashSessionToken(token), expires: { gt: now() }, user: { isActive: true } },
    select: { id: true },
  });
  return row !== null;
}
