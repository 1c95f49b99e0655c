import { expect, test } from "vitest";
import { z } from "zod";
import { contract } from "@/lib/access/contract";
import { model, pageOf } from "@/lib/access/shapes";
import { openapi } from "./openapi";

const file = "lib/libraries/contract.ts";
const library = model("Library", { pk: z.int(), name: z.string() });
const color = model("Color", { name: z.string().default("red") });
const region = z.string().max(10).optional();

const list = contract({
  call: "GET /api/library/",
  summary: "Libraries",
  access: "usage.view",
  query: z.object({ region, search: z.string() }),
  returns: pageOf(library),
});

const getLibrary = contract({
  call: "GET /api/library/{library}/",
  summary: "One library",
  access: "usage.view",
  params: z.object({ library: z.coerce.number().int() }),
  query: z.object({ region, search: z.string().optional() }),
  returns: library,
});

const paint = contract({
  call: "PUT /api/library/{library}/",
  summary: "Paint a library",
  access: "consortium.manage",
  params: z.object({ library: z.coerce.number().int() }),
  query: z.object({ region }),
  body: model("Painting", { color, coats: z.array(z.int()).readonly() }),
  returns: color,
});

const leave = contract({
  call: "POST /api/leave/",
  summary: "Leave from a link in an e-mail",
  access: "anyone",
  comesFromElsewhere: true,
  returns: z.null(),
  status: 204,
});

const json = z.record(z.string(), z.unknown());
const documentShape = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ security: z.unknown(), responses: json }))),
  components: z.object({ schemas: json, parameters: json }),
});
const documentOf = (...contracts: (typeof list | typeof getLibrary | typeof paint | typeof leave)[]) =>
  documentShape.parse(
    openapi(
      contracts.map((one) => ({ ...one, file })),
      "1.0.0",
    ),
  );
const { paths, components } = documentOf(list, getLibrary, paint, leave);
const answer = (name: string) => ({
  description: "Success",
  content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
});

test("models, and pages of them, are named schemas", () => {
  expect(Object.keys(components.schemas)).toEqual([
    ...["Problem", "Color", "ColorInput", "Library", "PageOfLibrary", "Painting"],
  ]);
  expect(paths["/api/library/"]?.get?.responses["200"]).toEqual(answer("PageOfLibrary"));
  expect(paths["/api/library/{library}/"]?.get?.responses["200"]).toEqual(answer("Library"));
  expect(components.schemas.Library).toMatchObject({
    properties: { pk: { type: "integer" }, name: { type: "string" } },
  });
});

test("names schemas of models and of their pages", () => {
  expect(components.schemas.Painting).toMatchObject({
    properties: { color: { $ref: "#/components/schemas/ColorInput" } },
  });
  expect(components.schemas.ColorInput).not.toHaveProperty("required");
  expect(components.schemas.Color).toMatchObject({ required: ["name"] });
  expect(paths["/api/library/{library}/"]?.put?.responses["200"]).toEqual(answer("Color"));
});

test("names a model differently in requests when its request and response differ", () => {
  expect(components.schemas.Painting).toMatchObject({
    properties: { coats: { type: "array", items: { type: "integer" } } },
  });
  expect(JSON.stringify(components)).not.toContain("readOnly");
});

test("rejects two shapes with one name", () => {
  const other = { ...getLibrary, returns: model("Library", { name: z.string() }) };
  expect(() =>
    openapi(
      [list, other].map((one) => ({ ...one, file })),
      "1.0.0",
    ),
  ).toThrow("Two schemas are called Library.");
});

test("makes a component of a parameter that three calls share", () => {
  const shared = { $ref: "#/components/parameters/Region" };
  expect(components.parameters).toEqual({
    Region: { name: "region", in: "query", required: false, schema: { type: "string", maxLength: 10 } },
  });
  for (const operation of [paths["/api/library/"]?.get, paths["/api/library/{library}/"]?.put])
    expect(operation?.parameters).toContainEqual(shared);
  expect(documentOf(list, getLibrary).components.parameters).toEqual({});
});

test("describes the security and the errors of each call", () => {
  const { "/api/library/{library}/": library, "/api/leave/": open } = paths;
  expect(library?.get?.security).toEqual([{ session: [] }, { key: ["usage"] }]);
  expect(library?.put?.security).toEqual([{ session: [], crossSiteToken: [] }]);
  expect(open?.post?.security).toEqual([]);
  expect(Object.keys(library?.put?.responses ?? {})).toEqual([
    ...["200", "400", "401", "403", "404", "409", "413", "default"],
  ]);
});
