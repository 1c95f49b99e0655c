import { z } from "zod";

/** One value of a body or answer, as a table shows it. */
export type SchemaField = {
  /** Where it stands: "results[].pk"; "" for a value that is the whole. */
  name: string;
  /** In JSON Schema's words: "integer 0…11", "string (date)", "\"en\" | \"cs\"", "object[]". */
  type: string;
  isRequired: boolean;
  description: string;
};

type Node = {
  type?: string | string[] | undefined;
  description?: string | undefined;
  format?: string | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  minimum?: number | undefined;
  maximum?: number | undefined;
  maxLength?: number | undefined;
  properties?: Record<string, Node> | undefined;
  required?: string[] | undefined;
  additionalProperties?: boolean | Node | undefined;
  items?: Node | undefined;
  prefixItems?: Node[] | undefined;
  anyOf?: Node[] | undefined;
  oneOf?: Node[] | undefined;
  allOf?: Node[] | undefined;
};

const node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    description: z.string().optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    maxLength: z.number().optional(),
    properties: z.record(z.string(), node).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), node]).optional(),
    // A tuple says with false that nothing follows.
    items: z.union([node, z.literal(false).transform(() => undefined)]).optional(),
    prefixItems: z.array(node).optional(),
    anyOf: z.array(node).optional(),
    oneOf: z.array(node).optional(),
    allOf: z.array(node).optional(),
  }),
);

/** The values a JSON Schema describes, parents before their parts, in the schema's order. */
export function fieldsOf(schema: unknown): SchemaField[] {
  const root = node.parse(schema);
  const parts = partsOf(root, "");
  return parts.length > 0 && !root.items ? parts : [fieldOf(root, "", true), ...parts];
}

/** The type of a single value, such as a parameter, in the same words. */
export const typeOf = (schema: unknown): string => typeText(node.parse(schema));

/** Its description. */
export const descriptionOf = (schema: unknown): string => descriptionText(node.parse(schema));

const fieldOf = (schema: Node, name: string, isRequired: boolean): SchemaField => ({
  name,
  type: typeText(schema),
  isRequired,
  description: descriptionText(schema),
});

function partsOf(schema: Node, path: string): SchemaField[] {
  const { properties = {}, required = [], additionalProperties, items } = schema;
  const own = Object.entries(properties).flatMap(([key, value]) => {
    const name = path ? `${path}.${key}` : key;
    return [fieldOf(value, name, required.includes(key)), ...partsOf(value, name)];
  });
  const keyed = typeof additionalProperties === "object" ? partsOf(additionalProperties, `${path}{}`) : [];
  const listed = items ? partsOf(items, `${path}[]`) : [];
  const options = optionsOf(schema).flatMap((option) => partsOf(option, path));
  const all = [...own, ...keyed, ...listed, ...options];
  // Alternatives often share fields.
  return all.filter(({ name }, index) => all.findIndex((field) => field.name === name) === index);
}

const optionsOf = ({ anyOf = [], oneOf = [], allOf = [] }: Node): Node[] => [...anyOf, ...oneOf, ...allOf];

const descriptionText = (schema: Node): string =>
  schema.description ??
  schema.items?.description ??
  optionsOf(schema).find(({ description }) => description)?.description ??
  "";

function typeText(schema: Node): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const options = optionsOf(schema).map(typeText);
  if (options.length > 0) return [...new Set(options)].join(" | ");
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeText).join(", ")}]`;
  if (schema.items) return listText(typeText(schema.items));
  if (typeof schema.additionalProperties === "object") return `{name: ${typeText(schema.additionalProperties)}}`;
  const type = [schema.type ?? "any"].flat().join(" | ");
  return [type, schema.format && schema.format !== "binary" ? `(${schema.format})` : "", rangeText(schema)]
    .filter(Boolean)
    .join(" ");
}

const listText = (item: string): string => (/[ |]/.test(item) ? `(${item})[]` : `${item}[]`);

/** Limits that mean something; those of the number type itself do not. */
function rangeText({ minimum, maximum, maxLength }: Node): string {
  const isReal = (limit: number | undefined) => limit !== undefined && Math.abs(limit) < 2_147_483_647;
  if (maxLength !== undefined) return `≤ ${maxLength}`;
  const [from, to] = [isReal(minimum) ? minimum : undefined, isReal(maximum) ? maximum : undefined];
  if (from !== undefined && to !== undefined) return `${from}…${to}`;
  return from === undefined ? (to === undefined ? "" : `≤ ${to}`) : `≥ ${from}`;
}
