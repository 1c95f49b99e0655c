import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import createMiddleware from "next-intl/middleware";
import { settings } from "@/lib/kit/env";
import { CROSS_SITE_COOKIE } from "@/lib/kit/http/header-names";
import { securityHeaders } from "@/lib/kit/http/security-headers";
import { localePath } from "@/lib/kit/i18n/locale-path";
import { routing } from "@/lib/kit/i18n/routing";
import { firstRefusal } from "@/lib/users/gates";
import { hasSession } from "@/lib/users/has-session";
import { sessionCookie } from "@/lib/users/session-cookie";

const localized = createMiddleware(routing);

export default async function middleware(request: NextRequest) {
  const { SECURE_COOKIES: isSecure, NODE_ENV } = settings();
  const nonce = randomBytes(16).toString("base64");
  const headers = securityHeaders({ nonce, isSecure, isDevelopment: NODE_ENV === "development" });
  // Next reads the nonce from the policy of the request and puts it on its own scripts.
  request.headers.set("content-security-policy", headers["content-security-policy"] ?? "");
  const response = request.nextUrl.pathname.startsWith("/api/") ? NextResponse.next() : await gated(request);
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  if (!request.cookies.has(CROSS_SITE_COOKIE))
    response.cookies.set(CROSS_SITE_COOKIE, randomBytes(24).toString("base64url"), {
      sameSite: "lax",
      secure: isSecure,
    });
  return response;
}

/** Whoever is held up sees the entrance under the address they asked for. */
async function gated(request: NextRequest): Promise<NextResponse> {
  const { locale, path } = localePath(request.nextUrl.pathname);
  const token = request.cookies.get(sessionCookie().name)?.value;
  const verdict = firstRefusal({ isSignedIn: await hasSession(token) }, path);
  if (verdict === "pass") return relative(localized(request));
  return NextResponse.rewrite(new URL(`/${locale}${verdict}/`, request.url), { request: { headers: request.headers } });
}

/** Behind a proxy we do not know our own name: redirects name the path alone. */
function relative(response: NextResponse): NextResponse {
  const location = response.headers.get("location");
  if (location) response.headers.set("location", location.replace(/^https?:\/\/[^/]+/, ""));
  return response;
}

export const config = { runtime: "nodejs", matcher: ["/((?!_next|.*\\..*).*)"] };
