import { expect, test } from "vitest";
import { z } from "zod";
import { methodOf, pathOf } from "@/lib/access/contract";
import { allContracts } from "@/lib/help/api-reference/all-contracts";
import { dereferenced } from "@/lib/help/api-reference/api-reference";
import { openapi } from "@/lib/help/api-reference/openapi";
import { rights } from "../support/rights";

const contracts = await allContracts();
const document = openapi(contracts, "1.0.0");
const json = z.record(z.string(), z.unknown());
const { paths, components } = z
  .object({
    paths: z.record(z.string(), z.record(z.string(), z.looseObject({ security: z.array(json) }))),
    components: z.object({ schemas: json, parameters: json, responses: json }),
  })
  .parse(document);
const text = JSON.stringify(document);

/** Without descriptions, which do not shape anything. */
function shapeOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(shapeOf);
  if (typeof schema !== "object" || schema === null) return schema;
  const parts = Object.entries(schema).filter(([name, part]) => name !== "description" || typeof part !== "string");
  return Object.fromEntries(parts.map(([name, part]) => [name, shapeOf(part)]));
}

test("schemas have names made of words, without numbers", () => {
  const names = Object.keys(components.schemas);
  expect(names.length).toBeGreaterThan(300);
  expect(names.filter((name) => !/^([A-Z][a-z]+)+$/.test(name))).toEqual([]);
});

test("no two schemas have the same shape", () => {
  const names = new Map<string, string[]>();
  for (const [name, schema] of Object.entries(components.schemas)) {
    const shape = JSON.stringify(shapeOf(dereferenced(schema, document)));
    names.set(shape, [...(names.get(shape) ?? []), name]);
  }
  expect([...names.values()].filter(({ length }) => length > 1)).toEqual([]);
});

type Example = { readonly place: string; readonly schema: object; readonly example: unknown };

/** All examples of schemas, with the place of the schema in the document. */
function examplesIn(part: unknown, place = "#"): Example[] {
  if (typeof part !== "object" || part === null) return [];
  const examples: unknown[] = "examples" in part && Array.isArray(part.examples) ? part.examples : [];
  return [
    ...examples.map((example) => ({ place, schema: part, example })),
    ...Object.entries(part).flatMap(([name, inner]) =>
      name === "examples" ? [] : examplesIn(inner, `${place}/${name}`),
    ),
  ];
}

const schemaOf = z.custom<Parameters<typeof z.fromJSONSchema>[0]>();
const valid = (schema: unknown, example: unknown) =>
  z.fromJSONSchema(schemaOf.parse(dereferenced(schema, document))).safeParse(example).success;

test("every example is valid by its own schema", () => {
  const examples = examplesIn(document);
  expect(examples.length).toBeGreaterThan(3);
  expect(valid({ type: "integer" }, "text")).toBe(false);
  expect(examples.filter(({ schema, example }) => !valid(schema, example)).map(({ place }) => place)).toEqual([]);
});

test("every component is used, and every reference resolves", () => {
  const uses = [...text.matchAll(/"#\/components\/(\w+\/\w+)"/g)].map(([, name]) => name);
  const defined = Object.entries(components).flatMap(([kind, parts]) =>
    Object.keys(parts).map((name) => `${kind}/${name}`),
  );
  expect([...new Set(uses)].sort()).toEqual(defined.sort());
  expect(text).not.toMatch(/\$defs|"#\/(input|output)\//);
});

test("every error is a Problem, and of the COUNTER API an exception", () => {
  const problem = { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } };
  const { CounterException, ...others } = components.responses;
  const exception = { "application/json": { schema: { $ref: "#/components/schemas/CounterException" } } };
  expect(CounterException).toMatchObject({ content: exception });
  for (const response of Object.values(others)) expect(response).toMatchObject({ content: problem });
});

test("nothing is marked read-only", () => {
  expect(text).not.toContain("readOnly");
});

test.each(contracts.map((contract) => [contract.call, contract] as const))(
  "%s names the API key exactly where it accepts one",
  (call, { access, reads, keys }) => {
    const isReading = methodOf(call) === "GET" || reads === true;
    const { nobody, "key of Hradisko": key } = rights[access];
    // A key of the consortium compares its libraries.
    const isOpen = key === "may" || access === "heatmap.view";
    const scope = keys ?? (isReading && nobody !== "may" && isOpen ? "usage" : undefined);
    const security = paths[pathOf(call)]?.[methodOf(call).toLowerCase()]?.security ?? [];
    expect(security.find((one) => "key" in one)?.key).toEqual(scope && [scope]);
  },
);
