import "server-only";
import type { NextRequest } from "next/server";
import { NotFound } from "@/lib/kit/errors";
import { renderProblem } from "@/lib/kit/http/render-problem";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { apiAnswer } from "./api-answer";

/** Unknown addresses below /api/ are refused as JSON, not with a page. */
export function refuseUnknown(request: NextRequest): Response {
  const locale = preferredLocale(request.headers.get("accept-language"));
  return apiAnswer(request, renderProblem(new NotFound("callNotFound"), locale));
}
