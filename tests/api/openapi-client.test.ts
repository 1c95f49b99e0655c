import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { ApiClient } from "@/lib/commands/api-client";
import { clientOf, harvestedBelongings, newKey, site } from "./cast";

// A client that knows only the OpenAPI document, as generators write it. The product's own contracts are not used.

const schema = z.record(z.string(), z.json());
const parameter = z.object({ name: z.string(), in: z.enum(["path", "query"]), required: z.boolean().default(false) });
const response = z.object({ content: z.record(z.string(), z.object({ schema })).optional() });
const reference = z.object({ $ref: z.string() });
const operation = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
  parameters: z.array(z.union([reference, parameter])).default([]),
  responses: z.record(z.string(), z.union([reference, response])),
});
const openapi = z.object({
  paths: z.record(z.string(), z.object({ get: operation.optional() })),
  components: z.object({
    schemas: z.record(z.string(), schema),
    parameters: z.record(z.string(), parameter),
    responses: z.record(z.string(), response),
  }),
});

type Values = Readonly<Record<string, string | number | readonly string[]>>;
type Operation = z.output<typeof operation>;

class DocumentClient {
  readonly operations: ReadonlyMap<string, Operation & { path: string }>;

  constructor(
    private readonly document: z.output<typeof openapi>,
    private readonly api: ApiClient,
  ) {
    const all = Object.entries(document.paths).flatMap(([path, { get }]) => (get ? [{ path, ...get }] : []));
    this.operations = new Map(all.map((one) => [one.operationId, one]));
  }

  parametersOf({ parameters }: Pick<Operation, "parameters">) {
    return parameters.map((one) => ("$ref" in one ? this.shared(this.document.components.parameters, one.$ref) : one));
  }

  /** Sends the request and parses the response with the schema that the document has for its status. */
  async call(operationId: string, values: Values = {}): Promise<{ status: number; body: unknown }> {
    const one = this.operations.get(operationId);
    if (!one) throw new Error(`No operation ${operationId}`);
    let { path } = one;
    const query = new URLSearchParams();
    for (const { name, in: place, required } of this.parametersOf(one)) {
      const value = values[name];
      if (value === undefined && required) throw new Error(`${operationId} needs ${name}`);
      if (value === undefined) continue;
      if (place === "path") path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
      else for (const part of Array.isArray(value) ? value : [value]) query.append(name, String(part));
    }
    const { status, body } = await this.api.get(`${path}${query.size > 0 ? `?${query}` : ""}`);
    return { status, body: this.schemaOf(one, status).parse(body) };
  }

  private schemaOf({ operationId, responses }: Operation, status: number): z.ZodType {
    const declared = responses[status] ?? responses.default;
    if (!declared) throw new Error(`${operationId} does not declare ${status}`);
    const { content } = "$ref" in declared ? this.shared(this.document.components.responses, declared.$ref) : declared;
    const json = content?.["application/json"];
    return json ? z.fromJSONSchema({ ...json.schema, $defs: this.document.components.schemas }) : z.string();
  }

  private shared<Shared>(components: Readonly<Record<string, Shared>>, reference: string): Shared {
    const component = components[reference.slice(reference.lastIndexOf("/") + 1)];
    if (!component) throw new Error(`No ${reference}`);
    return component;
  }
}

let client: DocumentClient;
let anonymous: DocumentClient;
let organization: number;

beforeAll(async () => {
  const admin = await clientOf("consortium admin");
  ({ organization } = await harvestedBelongings(admin, "hradisko", "generated client"));
  const key = await newKey(admin, organization);
  const text = JSON.stringify((await new ApiClient(site.url).get("/api/openapi.json/")).body);
  // zod resolves references to definitions of the same schema only.
  const document = openapi.parse(JSON.parse(text.replaceAll("#/components/schemas/", "#/$defs/")));
  client = new DocumentClient(document, new ApiClient(site.url, "en", key));
  anonymous = new DocumentClient(document, new ApiClient(site.url));
});

describe("a client generated from the served OpenAPI document", () => {
  test("reads every resource that needs no parameter, and each response has its declared schema", async () => {
    const all = [...client.operations.values()].filter(
      (one) =>
        one.security.some(({ key: scopes }) => scopes?.includes("usage")) &&
        client.parametersOf(one).every(({ required }) => !required),
    );
    expect(all.length).toBeGreaterThan(25);
    const refused: string[] = [];
    for (const { operationId } of all) if ((await client.call(operationId)).status !== 200) refused.push(operationId);
    // A report needs a report type, and facts imports or months, which depend on other parameters. The heatmap needs a
    // key of the consortium, and COUNTER's platforms a customer.
    const isExpected = /slicer|chart|coverage|interest|answers|reports|facts|heatmap|r51_platforms/;
    expect(refused.filter((id) => !isExpected.test(id))).toEqual([]);
  });

  test("asks for a report with typed rows and a parameter in the path", async () => {
    const report = await client.call("GET_flexible_slicer", {
      ...{ report_type: ["TR51", "TR"], merge: "true", metric: "Total_Item_Requests" },
      ...{ rows: "title", columns: "month", from: "2025-01", to: "2025-12", organization },
    });
    expect(report).toMatchObject({ status: 200, body: { results: expect.any(Array) } });
    const platforms = z.array(z.object({ pk: z.number() })).parse((await client.call("GET_platform")).body);
    const platform = platforms[0]?.pk ?? 0;
    expect(await client.call("GET_platform_platform", { platform })).toMatchObject({ body: { pk: platform } });
  });

  test("gets the declared problem without a key", async () => {
    expect(await anonymous.call("GET_platform")).toMatchObject({ status: 401, body: { code: "notSignedIn" } });
  });
});
