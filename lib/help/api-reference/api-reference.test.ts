import { expect, test } from "vitest";
import { z } from "zod";
import { contract } from "@/lib/access/contract";
import { apiReference } from "./api-reference";
import { openapi } from "./openapi";

const read = contract({
  call: "GET /api/library/{library}/",
  summary: "One library",
  access: "usage.view",
  params: z.object({ library: z.coerce.number().int().describe("Its id") }),
  query: z.object({ year: z.string().optional() }),
  returns: z.object({ pk: z.int(), name: z.string().describe("In English") }),
});

const rename = contract({
  call: "PUT /api/library/{library}/",
  summary: "Rename a library",
  access: "consortium.manage",
  params: z.object({ library: z.coerce.number().int() }),
  body: z.object({ name: z.string().max(100) }),
  returns: z.null(),
  status: 204,
});

const picture = contract({
  call: "GET /api/picture/",
  summary: "A picture",
  access: "anyone",
  returns: { file: "image/png" },
});

const document = openapi(
  [
    { ...rename, file: "lib/libraries/contract.ts" },
    { ...read, file: "lib/libraries/contract.ts" },
    { ...picture, file: "lib/appearance/contract.ts" },
  ],
  "1.0.0",
);
const [appearance, libraries] = apiReference(document);

test("calls stand together by idea", () => {
  expect([appearance?.idea, libraries?.idea]).toEqual(["appearance", "libraries"]);
  expect(libraries?.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET /api/library/{library}/",
    "PUT /api/library/{library}/",
  ]);
});

test("a call says who may make it, what it takes and what it answers", () => {
  expect(libraries?.calls[0]).toEqual({
    anchor: "get-library-library",
    method: "GET",
    path: "/api/library/{library}/",
    summary: "One library",
    permission: "usage.view",
    takesKeys: true,
    parameters: [
      { name: "library", type: "integer", isRequired: true, description: "Its id", isInPath: true },
      { name: "year", type: "string", isRequired: false, description: "", isInPath: false },
    ],
    body: [],
    status: "200",
    answer: {
      file: null,
      fields: [
        { name: "pk", type: "integer", isRequired: true, description: "" },
        { name: "name", type: "string", isRequired: true, description: "In English" },
      ],
    },
  });
});

test("a call without an answer has none, and a file is named by its type", () => {
  expect(libraries?.calls[1]).toMatchObject({
    status: "204",
    answer: null,
    takesKeys: false,
    body: [{ name: "name", type: "string ≤ 100", isRequired: true }],
  });
  expect(appearance?.calls[0]?.answer).toEqual({ file: "image/png", fields: [] });
});

test("the document says how each call is secured", () => {
  const paths = z.record(z.string(), z.record(z.string(), z.object({ security: z.unknown(), responses: z.unknown() })));
  const { "/api/library/{library}/": library, "/api/picture/": open } = paths.parse(document.paths);
  expect(library?.get?.security).toEqual([{ session: [] }, { key: [] }]);
  expect(library?.put?.security).toEqual([{ session: [], crossSiteToken: [] }]);
  expect(open?.get?.security).toEqual([]);
  expect(Object.keys(z.object({}).loose().parse(library?.put?.responses))).toEqual([
    ...["204", "400", "401", "403", "404", "409", "413", "default"],
  ]);
});
