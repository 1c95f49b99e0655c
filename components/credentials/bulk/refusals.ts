/** Why credentials refuse a change, in sentences, by their id. */
export type Refusals = ReadonlyMap<number, readonly string[]>;

/** Of an answer's fields those that are about single credentials: "credentials.<id>". */
export function refusalsOf(fields: Readonly<Record<string, readonly string[]>>): Refusals {
  return new Map(
    Object.entries(fields).flatMap(([field, sentences]) => {
      const [, id] = field.match(/^credentials\.(\d+)$/) ?? [];
      return id ? [[Number(id), sentences] as const] : [];
    }),
  );
}
