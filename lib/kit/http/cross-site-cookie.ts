import { randomBytes } from "node:crypto";
import { CROSS_SITE_COOKIE } from "./header-names";

/** A token for callers without one; our pages' scripts read it. */
export const crossSiteCookie = (isSecure: boolean) => ({
  name: CROSS_SITE_COOKIE,
  value: randomBytes(24).toString("base64url"),
  sameSite: "lax" as const,
  secure: isSecure,
  path: "/",
});
