import { expect, test } from "vitest";
import withoutDocs from "./without-docs.mjs";

const bare = (source: string) => withoutDocs(source).replace(/\s+/g, " ");

test.each([
  [
    '{ call: "GET /api/x/", summary: "A, (b) of \\"c\\"", access: "anyone" }',
    '{ call: "GET /api/x/", access: "anyone" }',
  ],
  [`{ summary: \`All \${list.map((one) => \`\${one}, \`)}\`, status: 201 }`, "{ status: 201 }"],
  ['{ access: "anyone", summary:\n    "Long" }', '{ access: "anyone", }'],
  ['z.string().describe("yyyy-MM").optional()', "z.string().optional()"],
  [
    'z\n  .array(pk)\n  .describe(\n    "Of interest (its kinds), and",\n  )\n  .readonly()',
    "z .array(pk) .readonly()",
  ],
  [
    `{ a: pk.describe("x"), b: z.object({ c: count.describe(\`\${A}, \${b("d")}\`) }) }`,
    "{ a: pk, b: z.object({ c: count }) }",
  ],
])("drops the words of the API reference, and nothing else: %s", (source, rest) => {
  expect(bare(source)).toBe(rest);
});

test.each([
  'const summary = "Titles";',
  "const row = this.describe(cells, section);",
  "{ proprietary_ids, ...summary }",
  '{ total: count, summary_of: "x" }',
])("leaves alone: %s", (source) => {
  expect(withoutDocs(source)).toBe(source);
});
