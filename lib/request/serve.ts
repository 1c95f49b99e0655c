import "server-only";
import { randomUUID } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { z } from "zod";
import { hasSession, personOf, type Quota } from "@/lib/access/actor";
import { checkKey, isOpenToKeys } from "@/lib/access/check-key";
import type { Answer, Call, Contract, FileAnswer, Parsed } from "@/lib/access/contract";
import { methodOf, pathOf } from "@/lib/access/contract";
import { countRequest, untilSent } from "@/lib/access/count-request";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { CounterRefusal } from "@/lib/counter/serve/counter-refusal";
import { productVersion } from "@/lib/kit/env";
import { Forbidden, Invalid, Problem, TooManyCalls } from "@/lib/kit/errors";
import { entityTag, isKnown } from "@/lib/kit/http/entity-tag";
import {
  CROSS_SITE_COOKIE,
  CROSS_SITE_HEADER,
  PERSON_HEADER,
  REQUEST_HEADER,
  VERSION_HEADER,
} from "@/lib/kit/http/header-names";
import { readJson } from "@/lib/kit/http/read-body";
import { renderProblem } from "@/lib/kit/http/render-problem";
import { type Locale, preferredLocale } from "@/lib/kit/i18n/routing";
import { log } from "@/lib/kit/log";
import { noteInLog, withLogContext } from "@/lib/kit/log-context";
import { callDurations } from "@/lib/kit/metrics";
import { fieldCodes } from "@/lib/kit/schemas/field-codes";
import { isStorable } from "@/lib/kit/storable";
import { storeFailure } from "@/lib/kit/store-failure";
import { type Running, runningFor } from "@/lib/reports/ask/running";
import { keyInHeader } from "@/lib/users/api-keys/api-key-text";
import { apiAnswer } from "./api-answer";
import { type FormerNameHeaders, presentNames } from "./former-names";
import { once } from "./once";
import { recordInfected } from "./record-infected";
import { exceptionResponse, renderException } from "./render-exception";
import { requestScope } from "./request-scope";

/** A request with a key acts for the key and without cookies, so that no other site can send it. */
function checkSender(contract: Contract, request: NextRequest): void {
  if (contract.comesFromElsewhere) return;
  checkOrigin(request);
  if (contract.reads) return;
  if (keyInHeader(request.headers.get("authorization")) === null) checkCrossSiteToken(request);
  else if (!SAFE.includes(request.method) && !isOpenToKeys(contract)) throw new Forbidden("apiKeyReadOnly");
}

const SAFE = ["GET", "HEAD", "OPTIONS"];
const MOST_BYTES = 5_000_000;

/** Unsafe calls come from our own origin, also those that only read: pages of other sites must not send them. */
function checkOrigin({ method, headers }: NextRequest): void {
  if (SAFE.includes(method)) return;
  const origin = headers.get("origin");
  if (origin !== null && hostIn(origin) !== headers.get("host")) throw new Forbidden("crossSite");
}

/** Unsafe calls must repeat the cookie's token in a header, including login and logout. */
function checkCrossSiteToken(request: NextRequest): void {
  if (SAFE.includes(request.method)) return;
  const token = request.cookies.get(CROSS_SITE_COOKIE)?.value;
  if (!token || token !== request.headers.get(CROSS_SITE_HEADER)) throw new Forbidden("crossSite");
}

/** Null for invalid origins, including "null". */
const hostIn = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

type Schema = z.ZodType | undefined;

export type CallRequest<P extends Permission, Params extends Schema, Query extends Schema, Body extends Schema> = {
  scope: Scope<P>;
  params: Parsed<Params>;
  query: Parsed<Query>;
  body: Parsed<Body>;
  request: NextRequest;
  /** Language of the answer. */
  locale: Locale;
  running: Running;
  /** Cookies of the response. */
  cookies: NextResponse["cookies"];
};

/** A call with its answer. `params`: the values in the path, by the names in the contract. */
export type Handler = {
  call: Call;
  answer: (request: NextRequest, params: Record<string, string>) => Promise<Response>;
};

/** Handles one call according to its contract. */
export function serve<
  P extends Permission,
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Returns extends z.ZodType | FileAnswer,
>(
  contract: Contract<P, Params, Query, Body, Returns>,
  answer: (asked: CallRequest<P, Params, Query, Body>) => Answer<Returns> | Promise<Answer<Returns>>,
): Handler {
  return {
    call: contract.call,
    answer: (request, params) => {
      const id = randomUUID();
      return withLogContext({ request: id }, () => answered(request, params, id));
    },
  };

  async function answered(request: NextRequest, params: Record<string, string>, id: string): Promise<Response> {
    const started = performance.now();
    let quota: Quota | null = null;
    let notice: FormerNameHeaders = {};
    const render = contract.isCounterApi ? renderException : renderProblem;
    const response = await answerOrProblem(request, { id, render }, async () => {
      checkVersion(request);
      checkSender(contract, request);
      const scope = await requestScope(contract.access, {
        countsAsIdle: contract.countsAsIdle,
        key: keyInQuery(contract, request),
      }).catch((error: unknown) => {
        if (error instanceof TooManyCalls) quota = { most: error.most, remaining: 0, secondsLeft: error.seconds };
        throw error;
      });
      if (scope.actor.kind === "key") quota = scope.actor.quota;
      checkKey(contract, scope.actor);
      checkPerson(request, scope);
      if (hasSession(scope.actor)) noteInLog({ user: scope.actor.id });
      const { notice: ofNames, ...currentCall } = await parse(contract, request, params);
      notice = ofNames;
      return withRequestLimit(contract, scope, async () => {
        const cookies = new NextResponse().cookies;
        const running = runningFor(request);
        const perform = () => answer({ ...currentCall, scope, request, running, locale: running.locale, cookies });
        const creation = creationKey(contract, scope, currentCall);
        const result = creation === null ? await perform() : await once(creation, perform);
        return shape(contract, result, { cookies, request });
      }).catch(async (error: unknown) => {
        await recordInfected(scope, error);
        throw error;
      });
    });
    const milliseconds = Math.round(performance.now() - started);
    const call = { method: request.method, path: pathOf(contract.call), status: response.status };
    log[contract.isProbe && call.status < 400 ? "debug" : "info"]({ ...call, milliseconds }, "call");
    callDurations().note({ ...call, status: String(call.status) }, milliseconds / 1000);
    response.headers.set(REQUEST_HEADER, id);
    for (const [name, value] of Object.entries(notice)) response.headers.set(name, value);
    if (quota) setRateLimit(response.headers, quota);
    return apiAnswer(request, response);
  }
}

/** The status of the COUNTER API is public: clients send it keys that no longer count. */
const keyInQuery = ({ isCounterApi, access }: Pick<Contract, "isCounterApi" | "access">, { nextUrl }: NextRequest) =>
  isCounterApi && access !== "anyone" ? nextUrl.searchParams.get("api_key") || null : null;

/** As in draft-ietf-httpapi-ratelimit-headers. */
function setRateLimit(headers: Headers, { most, remaining, secondsLeft }: Quota): void {
  headers.set("ratelimit-policy", `"minute";q=${most};w=60`);
  headers.set("ratelimit", `"minute";r=${remaining};t=${secondsLeft}`);
}

/** Identifies what a person creates with this call; null for other calls, and for files, whose bodies are not read yet. */
function creationKey(
  { call, status, body }: Pick<Contract, "call" | "status" | "body">,
  { actor }: Scope<Permission>,
  values: object,
): string | null {
  if (status !== 201 || !body || !hasSession(actor)) return null;
  return JSON.stringify([call, personOf(actor), actor.id, values]);
}

/** A file counts as running until it is sent, other responses until they are ready. */
async function withRequestLimit(
  { weight }: Pick<Contract, "weight">,
  scope: Scope<Permission>,
  run: () => Promise<Response>,
): Promise<Response> {
  if (!weight) return run();
  const end = countRequest(weight, scope);
  try {
    return untilSent(await run(), end);
  } catch (error) {
    end();
    throw error;
  }
}

type Rendering = {
  /** The request id in log lines. */
  readonly id: string;
  /** Makes the answer of a refusal, or of an unexpected failure (null). */
  readonly render: (problem: Problem | null, locale: Locale, id: string) => Response;
};

async function answerOrProblem(
  request: NextRequest,
  { id, render }: Rendering,
  run: () => Promise<Response>,
): Promise<Response> {
  const locale = preferredLocale(request.headers.get("accept-language"));
  try {
    return await run();
  } catch (error) {
    if (error instanceof CounterRefusal) return exceptionResponse(error);
    if (error instanceof Problem) return render(error, locale, id);
    const trouble = storeFailure(error);
    if (trouble) {
      log.warn({ code: trouble.code, error: String(error) }, "a database is unavailable");
      return render(trouble, locale, id);
    }
    if (request.signal.aborted) return new Response(null, { status: 499 });
    log.error(
      {
        error: error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : "thrown",
      },
      "call failed",
    );
    return render(null, locale, id);
  }
}

function checkVersion(request: NextRequest): void {
  const version = request.headers.get(VERSION_HEADER);
  if (version && version !== productVersion) throw new Problem(409, "versionMismatch", { version: productVersion });
}

/** Public calls, including the entrance for another user. */
const FOR_NOBODY_IN_PARTICULAR: readonly Permission[] = ["anyone", "register"];

/**
 * A page acts for the user it was rendered for, not for another user who logged in (or was impersonated) in another
 * tab.
 */
function checkPerson(request: NextRequest, { permission, actor }: Scope<Permission>): void {
  const person = request.headers.get(PERSON_HEADER);
  if (person === null || FOR_NOBODY_IN_PARTICULAR.includes(permission)) return;
  if (person !== personOf(actor)) throw new Forbidden("otherPerson");
}

async function parse<P extends Permission, Params extends Schema, Query extends Schema, Body extends Schema>(
  contract: Pick<Contract<P, Params, Query, Body>, "call" | "params" | "query" | "body">,
  request: NextRequest,
  params: Record<string, string>,
): Promise<{ params: Parsed<Params>; query: Parsed<Query>; body: Parsed<Body>; notice: FormerNameHeaders }> {
  const body = contract.body && methodOf(contract.call) !== "GET" ? await readJson(request, MOST_BYTES) : undefined;
  const names = contract.query ? parametersOf(contract.query) : [];
  const { values: search, notice } = presentNames(searchObject(request.nextUrl.searchParams), names);
  refuseUnknownParameters(names, search);
  const sent =
    contract.body && isFields(body) ? presentNames(body, parametersOf(contract.body)) : { values: body, notice: {} };
  return {
    notice: { ...notice, ...sent.notice },
    params: check(contract.params, params),
    query: check(contract.query, search),
    body: check(contract.body, sent.values),
  };
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A single parameter is a string, a repeated one a list. */
function searchObject(search: URLSearchParams): Record<string, string | string[]> {
  const keys = [...new Set(search.keys())];
  return Object.fromEntries(
    keys.map((key) => {
      const values = search.getAll(key);
      return [key, values.length > 1 ? values : (values[0] ?? "")];
    }),
  );
}

function check<S extends Schema>(schema: S, value: unknown): Parsed<S> {
  refuseUnstorable(value);
  // Without a schema the part is undefined, as Parsed states.
  if (!schema) return undefined as Parsed<S>;
  const result = schema.safeParse(value);
  if (result.success) return result.data as Parsed<S>;
  throw new Invalid(fieldCodes(result.error, value));
}

/** An ignored filter would answer with figures of everything, so a misspelled one must not pass. */
function refuseUnknownParameters(names: readonly string[] | null, search: Record<string, unknown>): void {
  const unknown = names === null ? [] : Object.keys(search).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Invalid(Object.fromEntries(unknown.map((name) => [name, ["unknownParameter"]])));
}

/** Names of the parameters; null if the schema decides itself. */
function parametersOf(schema: z.ZodType): readonly string[] | null {
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodType) return parametersOf(schema.in);
  if (!(schema instanceof z.ZodObject)) return null;
  const { catchall } = schema.def;
  return catchall === undefined || catchall instanceof z.ZodNever ? Object.keys(schema.shape) : null;
}

function refuseUnstorable(value: unknown): void {
  if (isStorable(value)) return;
  const fields = value !== null && typeof value === "object" ? Object.entries(value) : [];
  const names = fields.filter(([, inner]) => !isStorable(inner)).map(([name]) => name);
  throw new Invalid(
    Object.fromEntries((names.length ? names : ["non_field_errors"]).map((name) => [name, ["invalid"]])),
  );
}

function shape(
  { returns, status }: Pick<Contract, "returns" | "status">,
  result: unknown,
  { cookies, request }: { cookies: NextResponse["cookies"]; request: NextRequest },
): Response {
  if (result instanceof Response) return result;
  if (!(returns instanceof z.ZodType))
    throw new Error("The call declares a file, but the handler returned something else.");
  const response =
    status === 204 ? new NextResponse(null, { status }) : json(JSON.stringify(returns.parse(result)), status, request);
  for (const cookie of cookies.getAll()) response.cookies.set(cookie);
  return response;
}

/** 304 if the client already has this response. */
function json(body: string, status: number, { method, headers }: NextRequest): NextResponse {
  const currentHeaders = { "content-type": "application/json" };
  if (method !== "GET" || status !== 200) return new NextResponse(body, { status, headers: currentHeaders });
  const etag = entityTag(body);
  if (isKnown(etag, headers.get("if-none-match"))) return new NextResponse(null, { status: 304, headers: { etag } });
  return new NextResponse(body, { status, headers: { ...currentHeaders, etag } });
}
