import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import createMiddleware from "next-intl/middleware";
import { themes } from "@/components/shell/theme";
import { recallSite } from "@/lib/access/recall-site";
import { now } from "@/lib/kit/clock";
import { settings } from "@/lib/kit/env";
import { crossSiteCookie } from "@/lib/kit/http/cross-site-cookie";
import { CROSS_SITE_COOKIE, THEME_HEADER } from "@/lib/kit/http/header-names";
import { securityHeaders } from "@/lib/kit/http/security-headers";
import { isLocale, LANGUAGE_COOKIE, type Locale, localePath, preferredLocale, routing } from "@/lib/kit/i18n/routing";
import { sharedSelection } from "@/lib/navigation/selection";
import { sharedPathOf } from "@/lib/navigation/shared-path";
import { AnonymousPages } from "@/lib/request/anonymous-pages";
import { callerNetwork } from "@/lib/request/caller-network";
import { tooManyPages } from "@/lib/request/too-many-pages";
import { findVisitor } from "@/lib/users/sessions/find-session";
import { firstRefusal, isPage } from "@/lib/users/sessions/gates";
import { sessionCookie } from "@/lib/users/sessions/session-cookie";

const localized = createMiddleware(routing);

export default async function middleware(request: NextRequest) {
  const { SECURE_COOKIES: isSecure, NODE_ENV, HELP_URL } = settings();
  const nonce = randomBytes(16).toString("base64");
  const shared = sharedPathOf(request.nextUrl.pathname);
  const headers: Record<string, string> = {
    ...securityHeaders({
      nonce,
      isSecure,
      isDevelopment: NODE_ENV === "development",
      connectTo: HELP_URL && !shared ? [HELP_URL] : [],
      frameAncestors: shared?.isFrame ? await readFrameAncestors() : [],
    }),
    ...(shared ? NOT_TO_SPREAD : {}),
  };
  // Next reads the nonce from the policy of the request and puts it on its own scripts.
  request.headers.set("content-security-policy", headers["content-security-policy"] ?? "");
  if (shared) {
    const page = openPage(request, shared);
    for (const [name, value] of Object.entries(headers)) page.headers.set(name, value);
    return page;
  }
  const response = await gated(request);
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  if (!request.cookies.has(CROSS_SITE_COOKIE)) response.cookies.set(crossSiteCookie(isSecure));
  return response;
}

/** An address that is a secret. */
const NOT_TO_SPREAD = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow, noarchive" };

/** As changed in the product, perhaps by another process. */
async function readFrameAncestors(): Promise<readonly string[]> {
  await recallSite();
  return settings().FRAME_ANCESTORS;
}

/** A shared link: without session, selection and cookies, in the language of the address or of the browser. */
function openPage(request: NextRequest, { token, isFrame }: { token: string; isFrame: boolean }): NextResponse {
  const chosen = request.nextUrl.searchParams.get("lang") ?? undefined;
  const locale = isLocale(chosen) ? chosen : languageOf(request);
  const seconds = waitOf(request);
  if (seconds > 0) return tooMany(locale, seconds);
  const theme = themes.find((one) => one !== "system" && one === request.nextUrl.searchParams.get("theme"));
  if (theme) request.headers.set(THEME_HEADER, theme);
  else request.headers.delete(THEME_HEADER);
  const path = `/shared-link/${locale}/${token}/${isFrame ? "frame/" : ""}`;
  return NextResponse.rewrite(new URL(`${path}${request.nextUrl.search}`, request.url), {
    request: { headers: request.headers },
  });
}

function tooMany(locale: Locale, seconds: number): NextResponse {
  const headers = { "retry-after": String(seconds), "content-type": "text/html; charset=utf-8" };
  return new NextResponse(tooManyPages(locale, seconds), { status: 429, headers });
}

/**
 * Shows the entrance at the requested address to users who have not logged in or been verified; unknown pages get 404
 * for everyone else.
 */
async function gated(request: NextRequest): Promise<NextResponse> {
  // The page renders for the selection that its address names; the browser remembers it once the page is there.
  for (const [name, value] of sharedSelection(request.nextUrl.searchParams)) request.cookies.set(name, value);
  const { locale, path } = localePath(request.nextUrl.pathname);
  const token = request.cookies.get(sessionCookie().name)?.value;
  // Without its database the product can only say so.
  const visitor = await findVisitor(token).catch(() => null);
  const entrance = visitor ? firstRefusal(visitor, path) : "/connecting";
  const seconds = visitor?.isSignedIn === false ? waitOf(request) : 0;
  if (seconds > 0) return tooMany(locale, seconds);
  const isFound = isPage(path);
  if (entrance === "pass" && isFound) return localized(request);
  if (entrance !== "pass" && isFirstInOtherLanguage(request))
    return NextResponse.redirect(new URL(`/${languageOf(request)}/${request.nextUrl.search}`, request.url));
  const target = entrance === "pass" ? "/not-found" : entrance;
  return NextResponse.rewrite(new URL(`/${locale}${target}/${request.nextUrl.search}`, request.url), {
    request: { headers: request.headers },
    // Pages begin to be sent before they know that there is nothing to show.
    ...(isFound ? {} : { status: 404 }),
  });
}

const anonymousPages = new AnonymousPages();

/** Seconds until the network of the visitor may open another page. */
function waitOf({ headers }: NextRequest): number {
  const { TRUSTED_PROXIES, ANONYMOUS_PAGES_PER_MINUTE: most } = settings();
  const network = callerNetwork(headers.get("x-forwarded-for"), TRUSTED_PROXIES);
  return anonymousPages.wait(network, { most, now: now().getTime() });
}

const languageOf = (request: NextRequest) => preferredLocale(request.headers.get("accept-language"));

/** Visitors of the home page who have not chosen a language start in that of their browser. */
function isFirstInOtherLanguage(request: NextRequest): boolean {
  const isChosen = request.cookies.has(LANGUAGE_COOKIE);
  return request.nextUrl.pathname === "/" && !isChosen && languageOf(request) !== routing.defaultLocale;
}

/** Whatever passes through here has its body kept in memory: calls do not, and see to their own headers (lib/request/api-answer.ts). */
export const config = { runtime: "nodejs", matcher: ["/((?!api/|_next/|icon\\.svg|\\.well-known/security\\.txt).*)"] };
