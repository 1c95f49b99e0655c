import { expect, test } from "vitest";
import browserContract from "./browser-contract.mjs";

const compact = (source: string) => browserContract(source).replace(/\s+/g, " ");

test.each([
  [
    'f(contract({ call: "GET /api/x/", summary: "A, (b) of \\"c\\"", access: "anyone", query: z.object({ of: pk }), returns: z.array(row) }));',
    'f(contract({ call: "GET /api/x/", returns: {} }));',
  ],
  [
    'f(contract({ call: "POST /api/x/", body: z.object({ a: pk.describe("x") }), form: stricter, returns: z.null(), status: 204 }));',
    'f(contract({ call: "POST /api/x/", body: z.object({ a: pk }), form: stricter, returns: {}, }));',
  ],
  [
    'f(contract({ call: "GET /api/x/", returns: { file: [CSV, XLSX], holds: row } }));',
    'f(contract({ call: "GET /api/x/", returns: { file: "" } }));',
  ],
  ['f(z.object({ pk }).meta({ id: "Title" }).nullable());', "f(z.object({ pk }).nullable());"],
  ['f(z.string().describe("yyyy-MM").optional().describe(`a ` + b("),")));', "f(z.string().optional());"],
])("browsers get the address and the form of a call: %s", (source, rest) => {
  expect(compact(source)).toBe(rest);
});

test("drops server-only parts and unused definitions without side effects", () => {
  const source = `
    const part = z.object({ pk });
    const row = z.object({ part: part.nullable(), row: z.int() });
    type Row = z.output<typeof row>;
    const name = z.string();
    export const body = z.object({ name });
    export const call = contract({ call: "GET /api/x/", returns: row });`;
  expect(compact(source)).toBe(
    [
      " type Row = z.output<typeof row>;",
      "const name = /*#__PURE__*/ z.string();",
      "export const body = /*#__PURE__*/ z.object({ name });",
      'export const call = /*#__PURE__*/ contract({ call: "GET /api/x/", returns: {} });',
    ].join(" "),
  );
});

test.each([
  'export const summary = "Titles";',
  "export const quoted = /^[,'\"`]$/;",
  "function row() { return this.describe(cells, section); }",
  'f({ total: count, summary: "x", query: "y", returns: z.null() });',
])("leaves alone: %s", (source) => {
  expect(browserContract(source)).toBe(source);
});
