import type { z } from "zod";
import type { Permission } from "./permissions";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Call = `${Method} /api/${string}/`;

/** An answer that its contract does not shape: a file of one of some types, sent as an attachment, or JSON sent as it is read, which `holds` describes. */
export type FileAnswer = { file: string | readonly string[]; holds?: z.ZodType };

type Schema = z.ZodType | undefined;

/** What weighs on the stores, so that only so many run at once for one person or program (begin-one.ts). */
export type Weight = "report" | "export";

/**
 * One call of the REST surface: declared once, it checks the request, shapes the answer, types the client and documents
 * itself in OpenAPI. `access` has no default; "anyone" must be written.
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
  /** Of a success; 200 unless said. */
  status: 200 | 201 | 202 | 204;
  /** Where the product's own form asks for more than the body must have; the server does not. */
  form?: z.ZodType;
  weight?: Weight;
  /** Made by mail programs and pages of others as well: what it is asked with proves enough. */
  comesFromElsewhere?: true;
  /** Changes nothing although it is sent by POST, as a question too long for an address: keys may make it. */
  reads?: true;
  /** Asked by a page of its own accord: it does not keep a session from ending because nothing is done in it. */
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
  weight?: Weight;
  comesFromElsewhere?: true;
  reads?: true;
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
  // Left-out parts are undefined, and their type parameters default to undefined with them.
  const parts = { params, query, body } as { params: Params; query: Query; body: Body };
  return { ...rest, ...parts, status };
}

export type Parsed<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined;
export type Sent<S extends Schema> = S extends z.ZodType ? z.input<S> : undefined;
export type Answer<R extends z.ZodType | FileAnswer> = R extends z.ZodType ? z.input<R> : Response;
export type Received<R extends z.ZodType | FileAnswer> = R extends z.ZodType ? z.output<R> : Blob;

export const methodOf = (call: Call): string => call.slice(0, call.indexOf(" "));
export const pathOf = (call: Call): string => call.slice(call.indexOf(" ") + 1);

/** Fills `{name}` in the path of a call. */
export function addressOf(call: Call, params: Record<string, string | number> = {}): string {
  return pathOf(call).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? "")));
}
