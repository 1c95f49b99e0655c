import { expect, test } from "vitest";
import { z } from "zod";
import { fieldsOf, typeOf } from "./schema-fields";

const fields = (schema: z.ZodType) =>
  fieldsOf(z.toJSONSchema(schema)).map(({ name, type, isRequired }) => `${name}: ${type}${isRequired ? "" : "?"}`);

test("gives parts of objects and lists their path", () => {
  const schema = z.object({
    count: z.int().min(0),
    next: z.string().nullable(),
    results: z.array(z.object({ pk: z.int(), names: z.array(z.string()).optional() })),
  });
  expect(fields(schema)).toEqual([
    "count: integer ≥ 0",
    "next: string | null",
    "results: object[]",
    "results[].pk: integer",
    "results[].names: string[]?",
  ]);
});

test("marks a list that is the whole response", () => {
  expect(fields(z.array(z.object({ pk: z.int() })))).toEqual([": object[]", "[].pk: integer"]);
});

test("merges the fields of alternatives", () => {
  const schema = z.union([z.object({ pk: z.int(), a: z.string() }), z.object({ pk: z.int(), b: z.boolean() })]);
  expect(fields(schema)).toEqual(["pk: integer", "a: string", "b: boolean"]);
});

test("shows the fields of a record's values", () => {
  const schema = z.object({ fields: z.record(z.string(), z.array(z.string())) });
  expect(fields(schema)).toEqual(["fields: {name: string[]}"]);
});

test.each([
  [z.enum(["en", "cs"]), '"en" | "cs"'],
  [z.literal("sent"), '"sent"'],
  [z.int().min(0).max(11), "integer 0…11"],
  [z.string().max(20), "string ≤ 20"],
  [z.iso.date(), "string (date)"],
  [z.tuple([z.string(), z.int()]), "[string, integer]"],
  [z.array(z.enum(["a", "b"])), '("a" | "b")[]'],
  [z.unknown(), "any"],
])("the type of %# is readable", (schema, text) => {
  expect(typeOf(z.toJSONSchema(schema))).toBe(text);
});

test("reads a description from the value or from inside it", () => {
  const schema = z.object({ a: z.string().describe("One").nullable(), b: z.array(z.string().describe("Two")) });
  expect(fieldsOf(z.toJSONSchema(schema)).map(({ description }) => description)).toEqual(["One", "Two"]);
});
