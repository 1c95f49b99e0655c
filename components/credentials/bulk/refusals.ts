/** Messages by id of the credentials that refuse a change. */
export type Refusals = ReadonlyMap<number, readonly string[]>;

/** Reads the fields "credentials.<id>" of an error. */
export function refusalsOf(fields: Readonly<Record<string, readonly string[]>>): Refusals {
  return new Map(
    Object.entries(fields).flatMap(([field, sentences]) => {
      const [, id] = field.match(/^credentials\.(\d+)$/) ?? [];
      return id ? [[Number(id), sentences] as const] : [];
    }),
  );
}
