import { createHmac, timingSafeEqual } from "node:crypto";
import { now } from "@/lib/kit/clock";
import { settings } from "@/lib/kit/env";

const PURPOSE = "usus live connection 1";
const MILLISECONDS = 5 * 60_000;

type Circumstances = { at?: Date; secret?: string };

/** A token that opens a session's live connection for five minutes, and nothing else: "session.expiry.signature". */
export function sesameToken(sessionId: number, { at = now(), secret = configured() }: Circumstances = {}): string {
  const payload = `${sessionId}.${at.getTime() + MILLISECONDS}`;
  return `${payload}.${signature(payload, secret).toString("base64url")}`;
}

/** The session's id; null if the token is invalid, modified or expired. */
export function readSesameToken(
  token: string,
  { at = now(), secret = configured() }: Circumstances = {},
): number | null {
  const [, payload, session, expiry, signed] = token.match(/^((\d{1,10})\.(\d{1,16}))\.([\w-]{43})$/) ?? [];
  if (payload === undefined || signed === undefined) return null;
  if (!timingSafeEqual(signature(payload, secret), Buffer.from(signed, "base64url"))) return null;
  return at.getTime() < Number(expiry) ? Number(session) : null;
}

const signature = (payload: string, secret: string) =>
  createHmac("sha256", secret).update(`${PURPOSE}\n${payload}`).digest();

const configured = () => settings().AUTH_SECRET;
