import "server-only";
import type { NextRequest } from "next/server";
import { NotFound, Problem } from "@/lib/kit/errors";
import { readText } from "@/lib/kit/http/read-body";
import { renderProblem } from "@/lib/kit/http/render-problem";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { storeFailure } from "@/lib/kit/store-failure";
import { oidcProviders } from "@/lib/users/identities/sign-in-providers";
import { apiAnswer } from "./api-answer";
import { authHandlers } from "./auth";
import { ownOrigin } from "./own-origin";

/** Requests needed to log in at a provider. Auth.js has further pages, which are disabled. */
const SERVED = ["GET csrf", "GET session", "GET providers", "GET callback", "POST signin", "POST signout"];
/** Enough for a token and a return address. */
const MOST_BYTES = 100_000;

/** Lets Auth.js handle /api/auth/ if an identity provider is configured; otherwise responds with "not found". */
export async function serveAuth(request: NextRequest): Promise<Response> {
  return apiAnswer(request, await answerOf(request).catch((error) => problemOf(error, request)));
}

function problemOf(error: unknown, request: NextRequest): Response {
  const problem = error instanceof Problem ? error : storeFailure(error);
  if (!problem) throw error;
  return renderProblem(problem, preferredLocale(request.headers.get("accept-language")));
}

async function answerOf(request: NextRequest): Promise<Response> {
  const [, , , action = ""] = request.nextUrl.pathname.split("/");
  if (oidcProviders().length === 0 || !SERVED.includes(`${request.method} ${action}`)) throw new NotFound();
  const origin = ownOrigin(request.headers);
  const url = `${origin}${request.nextUrl.pathname}${request.nextUrl.search}`;
  const body = request.method === "POST" ? await readText(request, MOST_BYTES) : null;
  const answer = request.method === "POST" ? authHandlers.POST : authHandlers.GET;
  const answered = await answer(
    asNextRequest(new Request(url, { method: request.method, headers: request.headers, body })),
  );
  // Headers of Response.redirect are immutable.
  const response = new Response(answered.body, answered);
  const location = response.headers.get("location");
  if (location?.startsWith(`${origin}/`)) response.headers.set("location", location.slice(origin.length));
  return response;
}

/** Auth.js expects Next's request type but only uses what every Request has. */
const asNextRequest = (request: Request) => request as NextRequest;
