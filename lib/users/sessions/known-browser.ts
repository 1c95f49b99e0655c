import "server-only";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { settings } from "@/lib/kit/env";
import { sessionCookie } from "./session-cookie";

const DAYS = 365;

/** Marks a browser in which this user has logged in completely: failed attempts elsewhere do not lock it out. */
export function knownBrowserCookie(userId: number) {
  const id = randomBytes(16).toString("base64url");
  return {
    ...sessionCookie().options,
    name: knownBrowserName(),
    value: `${userId}.${id}.${signed(id, userId).toString("base64url")}`,
    maxAge: DAYS * 86_400,
  };
}

export const knownBrowserName = () => sessionCookie().name.replace(/session$/, "browser");

export type KnownBrowser = { id: string; userId: number };

/** The user of the cookie: the last one who logged in with this browser. */
export function knownBrowserOf(cookie: string | undefined): KnownBrowser | null {
  const [user = "", id = "", signature = ""] = (cookie ?? "").split(".");
  const userId = Number(user);
  const [mac, right] = [Buffer.from(signature, "base64url"), signed(id, userId)];
  return mac.length === right.length && timingSafeEqual(mac, right) ? { id, userId } : null;
}

const signed = (id: string, userId: number): Buffer =>
  createHmac("sha256", settings().AUTH_SECRET).update(`known browser ${id} of ${userId}`).digest();
