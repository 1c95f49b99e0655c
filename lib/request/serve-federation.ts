import "server-only";
import { type NextRequest, NextResponse } from "next/server";
import { isThemselves } from "@/lib/access/actor";
import { settings } from "@/lib/kit/env";
import { NotFound, Problem } from "@/lib/kit/errors";
import { renderProblem } from "@/lib/kit/http/render-problem";
import { type Locale, localePath, preferredLocale, routing } from "@/lib/kit/i18n/routing";
import { log } from "@/lib/kit/log";
import { storeFailure } from "@/lib/kit/store-failure";
import { readAssertion } from "@/lib/users/federation/assertion";
import { intentionCookieName, readIntention, spentIntentionCookie } from "@/lib/users/federation/intention";
import { safeReturnPath } from "@/lib/users/federation/return-path";
import { type SignInRefusal, signInByFederation } from "@/lib/users/federation/sign-in";
import { distrustOf, peerOf } from "@/lib/users/federation/trusted-headers";
import { isShibbolethOn, SHIBBOLETH } from "@/lib/users/identities/sign-in-providers";
import { sessionCookie } from "@/lib/users/sessions/session-cookie";
import { apiAnswer } from "./api-answer";
import { requestOrigin } from "./current-actor";
import { requestScope } from "./request-scope";
import { knowBrowser, setSessionCookie } from "./session-answers";

/**
 * The address that the web server with the Shibboleth SP protects. Reads what the institution says about the person from
 * headers of that server, opens a session and leads on to the page that the person wanted.
 */
export async function serveFederation(request: NextRequest): Promise<Response> {
  return apiAnswer(request, await answerOf(request).catch((error) => problemOf(error, request)));
}

function problemOf(error: unknown, request: NextRequest): Response {
  const problem = error instanceof Problem ? error : storeFailure(error);
  if (!problem) throw error;
  return renderProblem(problem, preferredLocale(request.headers.get("accept-language")));
}

async function answerOf(request: NextRequest): Promise<NextResponse> {
  if (!isShibbolethOn()) throw new NotFound();
  const scope = await requestScope("anyone");
  const intention = readIntention(request.cookies.get(intentionCookieName())?.value);
  const reading = readTrusted(request.headers, scope.network);
  if (!reading || !intention) return leadTo(withError(safeReturnPath(intention?.next ?? "/")));
  const { userAgent } = await requestOrigin();
  const arrival = {
    ...{ assertion: reading, intention, userAgent, language: localePath(intention.next).locale },
    formerToken: request.cookies.get(sessionCookie().name)?.value,
  };
  const own = isThemselves(scope.actor) ? await requestScope("account.change") : null;
  const outcome = await signInByFederation({ scope, own }, arrival);
  if ("refusal" in outcome) {
    log.info({ refusal: outcome.refusal, provider: reading.identity.provider }, "login with a federation refused");
    return leadTo(refusalPath(outcome.refusal, localePath(intention.next).locale));
  }
  const response = leadTo(safeReturnPath(intention.next));
  if ("session" in outcome) {
    setSessionCookie(response.cookies, outcome.session);
    await knowBrowser(response.cookies, outcome.session);
  }
  return response;
}

/** Null for headers that do not count; the log says why, without their values. */
function readTrusted(headers: Headers, network: string) {
  const { SHIBBOLETH_SECRET: secret, SHIBBOLETH_PEERS: peers } = settings();
  const distrust = distrustOf(headers, { secret, peers });
  if (distrust) {
    log.warn({ reason: distrust, network, peer: peerOf(headers) }, "headers of a federation ignored");
    return null;
  }
  const reading = readAssertion(headers);
  if ("assertion" in reading) return reading.assertion;
  log.warn({ reason: reading.problem, network }, "headers of a federation not usable");
  return null;
}

/** The redirect is ours and relative: the public name is that of the proxy. */
function leadTo(path: string): NextResponse {
  const response = new NextResponse(null, { status: 303, headers: { location: path } });
  response.cookies.set(spentIntentionCookie());
  return response;
}

const withError = (path: string) => `${path}${path.includes("?") ? "&" : "?"}error=${SHIBBOLETH}`;

function refusalPath(refusal: SignInRefusal, locale: Locale): string {
  const prefix = locale === routing.defaultLocale ? "" : `/${locale}`;
  if (refusal === "taken" || refusal === "stale") return `${prefix}/user/?identity=${refusal}&provider=${SHIBBOLETH}`;
  return `${prefix}/invalid-user/${refusal === "unknown" ? "" : `?reason=${refusal}`}`;
}
