import * as zod from "zod";
import { type FieldCodes, fieldCodes } from "./field-codes";
import { schemaStep } from "./recorded-schemas";

// The content security policy forbids compiling code, and would report each attempt.
zod.config({ jitless: true });

/** Named individually, so that nothing else of the library is bundled. */
const library = {
  array: zod.array,
  boolean: zod.boolean,
  coerce: zod.coerce,
  date: zod.date,
  email: zod.email,
  enum: zod.enum,
  guid: zod.guid,
  int: zod.int,
  iso: zod.iso,
  literal: zod.literal,
  null: zod.null,
  number: zod.number,
  object: zod.object,
  partialRecord: zod.partialRecord,
  record: zod.record,
  strictObject: zod.strictObject,
  string: zod.string,
  tuple: zod.tuple,
  union: zod.union,
  unknown: zod.unknown,
  uuid: zod.uuid,
};

const cache = new WeakMap<object, unknown>();

/** The schema of a recording; other values unchanged, with recordings in them replaced. */
export function replay(value: unknown): unknown {
  const step = schemaStep(value);
  if (step === undefined) return withoutRecordings(value);
  if (step === "library") return library;
  const cached = cache.get(Object(value));
  if (cached) return cached;
  const result = "name" in step ? read(replay(step.of), step.name) : call(step.of, step.given.map(replay));
  cache.set(Object(value), result);
  return result;
}

const read = (owner: unknown, name: string): unknown => Reflect.get(Object(owner), name);

/** Methods are bound to the object they were read from. */
function call(method: object, values: unknown[]): unknown {
  const work = replay(method);
  if (typeof work !== "function") throw new Error("The schema library has methods that replay.ts does not list.");
  const step = schemaStep(method);
  const owner = typeof step === "object" && "name" in step ? replay(step.of) : undefined;
  return Reflect.apply(work, owner, values);
}

function withoutRecordings(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(replay);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replay(part)]));
}

/** Validates like the server, by a contract's schema. */
export function bodyCheck(schema: unknown): (body: unknown) => FieldCodes {
  const replayed = replay(schema);
  if (!(replayed instanceof zod.ZodType)) throw new Error("A form needs the schema of its body.");
  return (body) => {
    const result = replayed.safeParse(body);
    return result.success ? {} : fieldCodes(result.error, body);
  };
}
