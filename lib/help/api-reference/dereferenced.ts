/** A part of the document with each reference replaced by the component that it names; siblings of a reference win. */
export function dereferenced(value: unknown, document: object): unknown {
  if (Array.isArray(value)) return value.map((part) => dereferenced(part, document));
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, dereferenced(part, document)]);
  const { $ref, ...own }: { $ref?: unknown } = Object.fromEntries(parts);
  return typeof $ref === "string" ? { ...Object(dereferenced(component($ref, document), document)), ...own } : own;
}

/** `reference`: "#/components/schemas/Title". */
const component = (reference: string, document: object): unknown =>
  reference
    .split("/")
    .slice(1)
    .reduce<unknown>((part, name) => Reflect.get(Object(part), name), document);
