import type { NextRequest } from "next/server";
import { Forbidden } from "@/lib/kit/errors";
import { CROSS_SITE_COOKIE, CROSS_SITE_HEADER } from "@/lib/kit/http/header-names";

const SAFE = ["GET", "HEAD", "OPTIONS"];

/** Unsafe calls must repeat the cookie's token in a header and come from our own origin, sign-in and sign-out included. */
export function checkCrossSiteToken(request: NextRequest): void {
  if (SAFE.includes(request.method)) return;
  const origin = request.headers.get("origin");
  if (origin && origin !== "null" && new URL(origin).host !== request.headers.get("host"))
    throw new Forbidden("crossSite");
  if (origin === "null") throw new Forbidden("crossSite");
  const token = request.cookies.get(CROSS_SITE_COOKIE)?.value;
  if (!token || token !== request.headers.get(CROSS_SITE_HEADER)) throw new Forbidden("crossSite");
}
