import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { routing } from "@/lib/kit/i18n/routing";
import { root } from "../../architecture/source-files";
import { openSqlWorld, rowsOf } from "./world";

let world: Awaited<ReturnType<typeof openSqlWorld>>;

beforeAll(async () => {
  world = await openSqlWorld();
});

/** Statements of the chapter: whole examples in SQL, and those inside other recipes. */
function statementsIn(locale: string): string[] {
  const text = readFileSync(path.join(root, `lib/help/${locale}/sql.md`), "utf8");
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, language, code = ""]) =>
    language === "sql" ? [code] : [...code.matchAll(/"(SELECT [^"]*)"/g)].map(([, inner = ""]) => inner),
  );
}

test("every statement of the chapter for BI teams runs, with the figures of the reports", async () => {
  const statements = statementsIn("en");
  expect(statements).toHaveLength(8);
  const answers = new Map<string, Awaited<ReturnType<typeof rowsOf>>>();
  for (const statement of statements) {
    const parameters = statement.includes("{family:String}") ? { family: "TR" } : {};
    answers.set(statement, await rowsOf(world.scope, statement, parameters));
  }
  const sums = statements.map((statement) =>
    (answers.get(statement) ?? []).reduce((sum, row) => sum + Number(row.uses ?? row.requests ?? 0), 0),
  );
  // By month; by platform; coverage; titles (there are no unique requests); Python; R; DuckDB, with PR; Power BI.
  expect(sums).toEqual([75, 75, 0, 0, 75, 75, 91, 75]);
  expect(answers.get(statements[2] ?? "")?.length).toBeGreaterThan(3);
});

test("the recipes are the same in all languages", () => {
  for (const locale of routing.locales) expect(statementsIn(locale)).toEqual(statementsIn("en"));
});
