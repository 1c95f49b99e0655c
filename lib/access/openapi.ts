import { z } from "zod";
import { type Contract, methodOf, pathOf } from "./contract";

type Json = { [key: string]: unknown };

/** The OpenAPI 3.1 document of all contracts, sorted by path, so that equal contracts give equal text. */
export function openapi(contracts: readonly Contract[], version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  const sorted = [...contracts].sort((a, b) => (pathOf(a.call) + a.call < pathOf(b.call) + b.call ? -1 : 1));
  for (const contract of sorted) {
    const path = pathOf(contract.call);
    paths[path] = { ...paths[path], [methodOf(contract.call).toLowerCase()]: operation(contract) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Usus", version, license: { name: "MIT", identifier: "MIT" } },
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "usus.session" } },
    },
  };
}

const problem = {
  type: "object",
  required: ["code", "error"],
  properties: {
    code: { type: "string", description: "For programs; stable" },
    error: { type: "string", description: "A sentence in the language of Accept-Language (en, cs)" },
    fields: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
    non_field_errors: { type: "array", items: { type: "string" } },
  },
};

function operation({ summary, access, params, query, body, returns, status }: Contract): Json {
  const parameters = [...parametersOf(params, "path"), ...parametersOf(query, "query")];
  return {
    summary,
    "x-permission": access,
    ...(access === "anyone" ? { security: [] } : { security: [{ session: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? { requestBody: { required: true, content: { "application/json": { schema: schemaOf(body, "input") } } } }
      : {}),
    responses: {
      [status]: { description: "Success", ...(status === 204 ? {} : { content: contentOf(returns) }) },
      default: {
        description: "Refusal",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    },
  };
}

const contentOf = (returns: Contract["returns"]): Json =>
  returns instanceof z.ZodType
    ? { "application/json": { schema: schemaOf(returns, "output") } }
    : { [returns.file]: { schema: { type: "string", format: "binary" } } };

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

function parametersOf(schema: z.ZodType | undefined, place: "path" | "query"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as { properties?: Json; required?: string[] }; // of an object schema
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}
