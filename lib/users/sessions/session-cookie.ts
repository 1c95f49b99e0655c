import "server-only";
import { settings } from "@/lib/kit/env";

/** `__Host-` binds the cookie to this host and https; plain http (a demo on loopback) cannot use it. */
export function sessionCookie() {
  const secure = settings().SECURE_COOKIES;
  return {
    name: secure ? "__Host-usus.session" : "usus.session",
    options: { httpOnly: true, sameSite: "lax", path: "/", secure } as const,
  };
}
