import { z } from "zod";

export type Json = { [key: string]: unknown };
type Direction = "input" | "output";

/**
 * Converts schemas of contracts to JSON Schema and collects their models (lib/access/shapes.ts) for `components/schemas`.
 * A model that requests and responses describe differently, such as one with defaults, gets two names: `Mapping` in
 * responses and `MappingInput` in requests.
 */
export class NamedSchemas {
  /** Until all uses are known, references say the direction: "#/input/Mapping". */
  private readonly models = { input: new Map<string, Json>(), output: new Map<string, Json>() };

  schemaOf(schema: z.ZodType, direction: Direction): Json {
    const json = z.toJSONSchema(schema, {
      io: direction,
      unrepresentable: "any",
      override: ({ jsonSchema }) => {
        // Read-only to our code, not to clients.
        delete jsonSchema.readOnly;
        // Limits of JavaScript's integers, not of the value.
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      },
    });
    const text = JSON.stringify(json).replaceAll('"#/$defs/', `"#/${direction}/`);
    const { $schema: _, $defs, ...root } = document.parse(JSON.parse(text));
    for (const [name, model] of Object.entries($defs)) this.add(direction, name, model);
    const page = direction === "output" ? pageName(root) : null;
    if (page === null) return root;
    this.add(direction, page, root);
    return { $ref: `#/${direction}/${page}` };
  }

  private add(direction: Direction, name: string, model: Json): void {
    const other = this.models[direction].get(name);
    if (other && JSON.stringify(other) !== JSON.stringify(model)) throw new Error(`Two schemas are called ${name}.`);
    this.models[direction].set(name, model);
  }

  components(): Json {
    const all = (["output", "input"] as const).flatMap((direction) =>
      [...this.models[direction]].map(([name, model]) => [this.nameOf(direction, name), model] as const),
    );
    return Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** The document with references to the components. */
  resolved(document: Json): Json {
    const text = JSON.stringify(document).replace(
      REFERENCE,
      (_, direction: Direction, name: string) => `"#/components/schemas/${this.nameOf(direction, name)}"`,
    );
    return json.parse(JSON.parse(text));
  }

  private nameOf(direction: Direction, name: string): string {
    return direction === "input" && this.models.output.has(name) && !this.isSame(name) ? `${name}Input` : name;
  }

  private isSame(name: string): boolean {
    const input = JSON.stringify(this.models.input.get(name));
    const output = JSON.stringify(this.models.output.get(name));
    if (input.replaceAll('"#/input/', '"#/output/') !== output) return false;
    return [...input.matchAll(REFERENCE)].every(([, , inner = ""]) => this.isSame(inner));
  }
}

const REFERENCE = /"#\/(input|output)\/(\w+)"/g;

const json = z.record(z.string(), z.unknown());
const document = json.and(z.object({ $defs: z.record(z.string(), json).default({}) }));

const pageOfModel = z.object({
  properties: z.strictObject({ count: z.unknown(), results: z.object({ items: z.object({ $ref: z.string() }) }) }),
});

/** A page of a list is named after its items: "PageOfTitle". */
function pageName(root: Json): string | null {
  const page = pageOfModel.safeParse(root).data;
  return page ? `PageOf${page.properties.results.items.$ref.split("/").at(-1)}` : null;
}
