import { expect, test } from "vitest";
import { z } from "zod";
import { contract } from "@/lib/access/contract";
import { model } from "@/lib/access/shapes";
import { apiReference } from "./api-reference";
import { openapi } from "./openapi";

const getLibrary = contract({
  call: "GET /api/library/{library}/",
  summary: "One library",
  access: "usage.view",
  params: z.object({ library: z.coerce.number().int().describe("Its id") }),
  query: z.object({ year: z.string().optional() }),
  returns: model("Library", { pk: z.int(), name: z.string().describe("In English") }),
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
    { ...getLibrary, file: "lib/libraries/contract.ts" },
    { ...picture, file: "lib/appearance/contract.ts" },
  ],
  "1.0.0",
);
const libraries = apiReference(document, "libraries");

test("lists all calls by room", () => {
  expect(libraries.groups).toEqual([
    { idea: "appearance", calls: [{ anchor: "get-picture", method: "GET", path: "/api/picture/" }] },
    {
      idea: "libraries",
      calls: [
        { anchor: "get-library-library", method: "GET", path: "/api/library/{library}/" },
        { anchor: "put-library-library", method: "PUT", path: "/api/library/{library}/" },
      ],
    },
  ]);
  expect(apiReference(document)).toEqual({ groups: libraries.groups, calls: [] });
});

test("shows the permission, parameters and response of a call", () => {
  expect(libraries.calls[0]).toEqual({
    anchor: "get-library-library",
    method: "GET",
    path: "/api/library/{library}/",
    summary: "One library",
    permission: "usage.view",
    keyScope: "usage",
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

test("shows no response for status 204, and the content type of a file", () => {
  expect(libraries.calls[1]).toMatchObject({
    status: "204",
    answer: null,
    keyScope: null,
    body: [{ name: "name", type: "string ≤ 100", isRequired: true }],
  });
  expect(apiReference(document, "appearance").calls[0]?.answer).toEqual({ file: "image/png", fields: [] });
});
