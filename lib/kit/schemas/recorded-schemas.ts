/** How a recorded schema came about: it was read off another one, or is what a call of one gave. */
export type Step = { of: object; name: string } | { of: object; given: readonly unknown[] } | "library";

const steps = new WeakMap<object, Step>();

/**
 * Stands for the schema library in the browser, where it would weigh 30 KB on every page. What a contract writes with it
 * is taken down, and nothing is checked; a form that is filled in loads the library and reads it back (`replay.ts`).
 */
function record(step: Step): object {
  const recorded: object = new Proxy(() => undefined, {
    get: (_, name) => (name === "then" || typeof name === "symbol" ? undefined : record({ of: recorded, name })),
    apply: (_, __, given) => record({ of: recorded, given }),
  });
  steps.set(recorded, step);
  return recorded;
}

export const stepOf = (value: unknown): Step | undefined =>
  typeof value === "function" ? steps.get(value) : undefined;

export const z: unknown = record("library");
