import type { z } from "zod";

type Schema = z.ZodType | undefined;
type Answer = z.ZodType | { file: string };

/** The parts of a declared call that sending needs; lib/access declares calls. */
export type CallShape<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Returns extends Answer = Answer,
> = {
  call: `${string} /${string}`;
  params: Params;
  query: Query;
  body: Body;
  returns: Returns;
  /** Stricter schema for the product's own form. */
  form?: z.ZodType | undefined;
};

export type Sent<S extends Schema> = S extends z.ZodType ? z.input<S> : undefined;
export type Received<R extends Answer> = R extends z.ZodType ? z.output<R> : Blob;

/** Declared parts are required, others forbidden. */
export type Input<Params extends Schema, Query extends Schema, Body extends Schema> = Part<"params", Params> &
  Part<"query", Query> &
  Part<"body", Body>;

type Part<Name extends string, S extends Schema> = S extends z.ZodType
  ? object extends z.input<S>
    ? { [N in Name]?: z.input<S> }
    : { [N in Name]: z.input<S> }
  : { [N in Name]?: undefined };
