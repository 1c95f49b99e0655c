import type { z } from "zod";
import type { KeyScope } from "./actor";
import type { Permission } from "./permissions";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Call = `${Method} /api/${string}/`;

/**
 * A response without JSON schema: an attachment of one of these types, or JSON streamed as it is read, described by
 * `holds`.
 */
export type FileAnswer = { file: string | readonly string[]; holds?: z.ZodType };

type Schema = z.ZodType | undefined;

/** Expensive calls, limited per user or API key (begin-one.ts). */
export type CallWeight = "report" | "export";

/**
 * One call of the REST API. The declaration validates the request, shapes the response, types the client and documents
 * the call in OpenAPI. `access` has no default; "anyone" must be explicit.
 */
export type Contract<
  P extends Permission = Permission,
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Returns extends z.ZodType | FileAnswer = z.ZodType | FileAnswer,
> = {
  call: Call;
  summary: string;
  access: P;
  params: Params;
  query: Query;
  body: Body;
  returns: Returns;
  /** HTTP status on success (default 200). */
  status: 200 | 201 | 202 | 204;
  /** Stricter schema for the product's own form; the server does not apply it. */
  form?: z.ZodType;
  weight?: CallWeight;
  /** Also called by mail programs and other sites: its parameters are sufficient proof. */
  comesFromElsewhere?: true;
  /** Read-only although sent by POST, for example a question too long for an address: API keys may call it. */
  reads?: true;
  /** API keys with this scope may send it. Those with "usage" read everything that requires "usage.view". */
  keys?: Exclude<KeyScope, "usage">;
  /** Asked by supervisors, balancers and monitoring all the time: logged only on failure. */
  isProbe?: true;
  /** Called by COUNTER clients: refusals are exceptions of the standard, and the key may be the parameter `api_key`. */
  isCounterApi?: true;
  /** Called by pages on their own: does not count as activity of the session. */
  countsAsIdle?: true;
};

type Draft<P, Params, Query, Body, Returns> = {
  call: Call;
  summary: string;
  access: P;
  params?: Params;
  query?: Query;
  body?: Body;
  returns: Returns;
  status?: 200 | 201 | 202 | 204;
  form?: z.ZodType;
  weight?: CallWeight;
  comesFromElsewhere?: true;
  reads?: true;
  keys?: Exclude<KeyScope, "usage">;
  isProbe?: true;
  isCounterApi?: true;
  countsAsIdle?: true;
};

export function contract<
  P extends Permission,
  Params extends Schema = undefined,
  Query extends Schema = undefined,
  Body extends Schema = undefined,
  Returns extends z.ZodType | FileAnswer = z.ZodType,
>(draft: Draft<P, Params, Query, Body, Returns>): Contract<P, Params, Query, Body, Returns> {
  const { params, query, body, status = 200, ...rest } = draft;
  // Omitted parts are undefined, as are their type parameters by default.
  const parts = { params, query, body } as { params: Params; query: Query; body: Body };
  return { ...rest, ...parts, status };
}

export type Parsed<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined;
export type Answer<R extends z.ZodType | FileAnswer> = R extends z.ZodType ? z.input<R> : Response;

export const methodOf = (call: Call): string => call.slice(0, call.indexOf(" "));
export const pathOf = (call: Call): string => call.slice(call.indexOf(" ") + 1);

/** Fills `{name}` in the path of a call. */
export function addressOf(call: Call, params: Record<string, string | number> = {}): string {
  return pathOf(call).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? "")));
}
