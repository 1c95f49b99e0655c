import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { settings } from "@/lib/kit/env";

/** `__Host-` binds the cookie to this host and https; plain http (a demo on loopback) cannot use it. */
export function sessionCookie() {
  const secure = settings().SECURE_COOKIES;
  return {
    name: secure ? "__Host-usus.session" : "usus.session",
    options: { httpOnly: true, sameSite: "lax", path: "/", secure } as const,
  };
}

/** 256 random bits for the cookie. */
export const newSessionToken = () => randomBytes(32).toString("base64url");

/** Stored form: a reader of the table cannot log in with it. */
export const hashSessionToken = (token: string) => createHash("sha256").update(token).digest("base64url");
