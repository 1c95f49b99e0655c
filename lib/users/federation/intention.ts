import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { now } from "@/lib/kit/clock";
import { settings } from "@/lib/kit/env";
import { sessionCookie } from "../sessions/session-cookie";

/**
 * Purpose for which a person left for a provider. Only our own pages can set it: a page of another site that opens
 * the address of the sign-in can neither log anyone in nor link an identity.
 */
export type SignInIntention = {
  /** Path to return to. */
  next: string;
  /** Session to which the identity may be linked; 0 without one. */
  sessionId: number;
  invitation: { uid: string; token: string } | null;
};

const MINUTES = 15;

const written = z.object({
  next: z.string(),
  sessionId: z.int(),
  invitation: z.object({ uid: z.string(), token: z.string() }).nullable(),
  until: z.number(),
});

export const intentionCookieName = () => sessionCookie().name.replace(/session$/, "intention");

export function intentionCookie(intention: SignInIntention) {
  const until = now().getTime() + MINUTES * 60_000;
  const text = Buffer.from(JSON.stringify({ ...intention, until })).toString("base64url");
  const value = `${text}.${signed(text).toString("base64url")}`;
  return { ...sessionCookie().options, name: intentionCookieName(), value, maxAge: MINUTES * 60 };
}

/** Ends the intention: it serves one sign-in. */
export const spentIntentionCookie = () => ({
  ...sessionCookie().options,
  name: intentionCookieName(),
  value: "",
  maxAge: 0,
});

/** Null for a cookie that is missing, not ours or too old. */
export function readIntention(cookie: string | undefined): SignInIntention | null {
  const [text = "", signature = ""] = (cookie ?? "").split(".");
  const [mac, right] = [Buffer.from(signature, "base64url"), signed(text)];
  if (mac.length !== right.length || !timingSafeEqual(mac, right)) return null;
  const { until, ...intention } = written.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  return until > now().getTime() ? intention : null;
}

const signed = (text: string): Buffer =>
  createHmac("sha256", settings().AUTH_SECRET).update(`sign-in intention ${text}`).digest();
