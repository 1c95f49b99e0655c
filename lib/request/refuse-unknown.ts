import "server-only";
import type { NextRequest } from "next/server";
import { productVersion } from "@/lib/kit/env";
import { NotFound } from "@/lib/kit/errors";
import { VERSION_HEADER } from "@/lib/kit/http/header-names";
import { renderProblem } from "@/lib/kit/http/render-problem";
import { preferredLocale } from "@/lib/kit/i18n/routing";

/** Programs read refusals as JSON: what is no call of ours is told the same way, and not as a page. */
export function refuseUnknown(request: NextRequest): Response {
  const response = renderProblem(new NotFound("callNotFound"), preferredLocale(request.headers.get("accept-language")));
  response.headers.set(VERSION_HEADER, productVersion);
  response.headers.set("cache-control", "no-store");
  return response;
}
