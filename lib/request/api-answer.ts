import "server-only";
import { randomUUID } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { productVersion, settings } from "@/lib/kit/env";
import { crossSiteCookie } from "@/lib/kit/http/cross-site-cookie";
import { CROSS_SITE_COOKIE, VERSION_HEADER } from "@/lib/kit/http/header-names";
import { securityHeaders } from "@/lib/kit/http/security-headers";

/**
 * Adds headers common to all responses below /api/, which do not pass through the middleware (it would buffer bodies).
 */
export function apiAnswer<Given extends Response>(request: NextRequest, response: Given): Given {
  const { SECURE_COOKIES: isSecure } = settings();
  const { headers } = response;
  headers.set(VERSION_HEADER, productVersion);
  const usual = {
    "cache-control": "no-store",
    ...securityHeaders({ nonce: randomUUID(), isSecure, isDevelopment: false }),
  };
  for (const [name, value] of Object.entries(usual)) if (!headers.has(name)) headers.set(name, value);
  if (!request.cookies.has(CROSS_SITE_COOKIE)) {
    const { cookies, headers: made } = new NextResponse();
    cookies.set(crossSiteCookie(isSecure));
    for (const cookie of made.getSetCookie()) headers.append("set-cookie", cookie);
  }
  return response;
}
