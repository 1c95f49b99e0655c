/** Origin of a recorded schema: a property read, or a call made. */
export type SchemaStep = { of: object; name: string } | { of: object; given: readonly unknown[] } | "library";

const steps = new WeakMap<object, SchemaStep>();

/**
 * Replaces the schema library in the browser, where it would add 30 KB to every page. Records what a contract does with
 * it and validates nothing; an edited form loads the library and replays the recording (`replay.ts`).
 */
function record(step: SchemaStep): object {
  const recorded: object = new Proxy(() => undefined, {
    get: (_, name) => (name === "then" || typeof name === "symbol" ? undefined : record({ of: recorded, name })),
    apply: (_, __, values) => record({ of: recorded, given: values }),
  });
  steps.set(recorded, step);
  return recorded;
}

export const schemaStep = (value: unknown): SchemaStep | undefined =>
  typeof value === "function" ? steps.get(value) : undefined;

export const z: unknown = record("library");
