import type { ClickHouseSettings } from "@clickhouse/client";
import { beforeAll, describe, expect, test } from "vitest";
import { Problem } from "@/lib/kit/errors";
import { statementLimits } from "@/lib/sql/limits";
import { tokenFor } from "@/lib/sql/reader";
import { runStatement } from "@/lib/sql/run-statement";
import { sqlViewStatements } from "@/lib/sql/views";
import { engineSettings, sqlDatabase, usageLoader, usageSql } from "@/lib/usage/engine/engine-client";
import { reader } from "../reports/world";
import { onlyValue, openSqlWorld, rowsOf } from "./world";

let world: Awaited<ReturnType<typeof openSqlWorld>>;

beforeAll(async () => {
  world = await openSqlWorld();
});

/** Names and figures of the other library, which a member of the first one must never learn. */
const SECRETS = /Others|Secret|5000-0003|\b(?:1000|2000|3000|4000|7000|7100)\b/;

type Verdict = string;

/** The text of the answer, or the code of the refusal. Other failures are the product's, and fail the test. */
async function ask(query: string, parameters = {}): Promise<{ answer?: string; code?: Verdict; values?: string }> {
  try {
    const response = await runStatement(world.scope, { query, parameters, format: "csv" });
    return { answer: await response.text() };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { code: error.code, values: JSON.stringify(error.values) };
  }
}

/** The statement as the account of the API sends it to the engine, without the check that stands before it. */
async function askEngineItself(query: string, token?: string, more: ClickHouseSettings = {}): Promise<string> {
  const log_comment = token ?? (await tokenFor(world.scope));
  try {
    const answer = await usageSql().query({
      query,
      format: "CSV",
      clickhouse_settings: { ...statementLimits, ...more, log_comment },
    });
    return await answer.text();
  } catch (error) {
    return `refused: ${String(error)}`;
  }
}

/** `<database>` is the one of the facts, `<own>` that of the views. */
const hostile: Record<string, readonly (readonly [statement: string, verdict: Verdict])[]> = {
  "other databases and tables": [
    ["SELECT * FROM <database>.facts", "sqlTable"],
    ["SELECT * FROM `<database>`.`facts`", "sqlTable"],
    ['SELECT * FROM "<database>"."sql_titles"', "sqlTable"],
    ["SELECT * FROM <database>.sql_reach", "sqlTable"],
    ["SELECT 1 UNION ALL SELECT value FROM <database>.facts", "sqlTable"],
    ["SELECT (SELECT count() FROM <database>.facts)", "sqlTable"],
    ["WITH f AS (SELECT * FROM <database>.facts) SELECT * FROM f", "sqlTable"],
    ["SELECT 1 FROM usage WHERE value IN (SELECT value FROM <database>.facts)", "sqlTable"],
    ["SELECT 1 FROM usage WHERE import_id IN <database>.sql_imports", "sqlForbidden"],
    ["SELECT * FROM <own>.usage", "sqlTable"],
    ["SELECT * FROM facts", "sqlTable"],
    ["SELECT * FROM sql_imports", "sqlTable"],
    ["SELECT name FROM system.columns", "sqlTable"],
    ["SELECT * FROM system.tables", "sqlTable"],
    ["SELECT * FROM system.processes", "sqlTable"],
    ["SELECT * FROM system.query_log", "sqlTable"],
    ["SELECT * FROM system.settings", "sqlTable"],
    ["SELECT * FROM system.users", "sqlTable"],
    ["SELECT * FROM information_schema.tables", "sqlTable"],
    ["SELECT * FROM usage UNION ALL SELECT * FROM system.one", "sqlTable"],
  ],
  "table functions": [
    ["SELECT * FROM file('/etc/passwd', 'LineAsString')", "sqlFunction"],
    ["SELECT * FROM url('http://127.0.0.1:1/', 'CSV', 'a String')", "sqlFunction"],
    ["SELECT * FROM s3('http://127.0.0.1:1/a/b.csv', 'CSV', 'a String')", "sqlFunction"],
    ["SELECT * FROM remote('127.0.0.1', <database>.facts)", "sqlFunction"],
    ["SELECT * FROM cluster('default', <database>.facts)", "sqlFunction"],
    ["SELECT * FROM clusterAllReplicas('default', system.one)", "sqlFunction"],
    ["SELECT * FROM merge('<database>', '.*')", "sqlFunction"],
    ["SELECT * FROM loop(<database>.facts) LIMIT 1", "sqlFunction"],
    ["SELECT * FROM view(SELECT * FROM <database>.facts)", "sqlFunction"],
    ["SELECT * FROM viewIfPermitted(SELECT value FROM <database>.facts ELSE null('value UInt32'))", "sqlFunction"],
    ["SELECT * FROM generateRandom('a UInt32') LIMIT 1", "sqlFunction"],
    ["SELECT count() FROM numbers(100000000000)", "sqlFunction"],
    ["SELECT * FROM dictionary('x')", "sqlFunction"],
    ["SELECT * FROM mergeTreeIndex('<database>', 'facts')", "sqlFunction"],
    ["SELECT * FROM executable('cat', 'CSV', 'a String')", "sqlFunction"],
    ["SELECT * FROM postgresql('127.0.0.1:5432', 'a', 'b', 'c', 'd')", "sqlFunction"],
    ["SELECT * FROM sqlite('/tmp/a.db', 'b')", "sqlFunction"],
    ["SELECT * FROM (EXPLAIN SELECT * FROM usage)", "sqlFunction"],
  ],
  functions: [
    ["SELECT file('/etc/passwd')", "sqlFunction"],
    ["SELECT `file`('/etc/passwd')", "sqlFunction"],
    ["SELECT `fi\\x6ce`('/etc/passwd')", "sqlFunction"],
    ["SELECT /* sum( */ file /* ) */ ('/etc/passwd')", "sqlFunction"],
    ["SELECT 1 AS `a\n Function sum`, file('/etc/passwd')", "sqlFunction"],
    ["SELECT * APPLY(file) FROM (SELECT '/etc/passwd')", "sqlPart"],
    ["SELECT arrayMap(x -> file(x), ['/etc/passwd'])", "sqlFunction"],
    ["SELECT sleep(3)", "sqlFunction"],
    ["SELECT sleepEachRow(1) FROM usage", "sqlFunction"],
    ["SELECT dictGet('a', 'b', toUInt64(1))", "sqlFunction"],
    ["SELECT joinGet('<database>.a', 'b', 1)", "sqlFunction"],
    ["SELECT hasColumnInTable('<database>', 'facts', 'value')", "sqlFunction"],
    ["SELECT currentUser()", "sqlFunction"],
    ["SELECT getSetting('log_comment')", "sqlFunction"],
    ["SELECT @@max_threads", "sqlFunction"],
    ["SELECT hostName(), version(), uptime()", "sqlFunction"],
    ["SELECT getServerSetting('max_server_memory_usage')", "sqlFunction"],
    ["SELECT getMacro('shard')", "sqlFunction"],
    ["SELECT throwIf(1, 'text')", "sqlFunction"],
    ["SELECT filesystemAvailable()", "sqlFunction"],
    ["SELECT catboostEvaluate('/a', 1)", "sqlFunction"],
    ["SELECT aiGenerate('a', 'b')", "sqlFunction"],
    ["SELECT identity(organization_id) FROM usage", "sqlFunction"],
    ["SELECT logTrace('a')", "sqlFunction"],
  ],
  "settings and other statements": [
    ["SELECT 1 SETTINGS max_threads = 64", "sqlPart"],
    ["SELECT * FROM (SELECT * FROM usage SETTINGS log_comment = 'x')", "sqlPart"],
    ["SELECT * FROM (SELECT * FROM usage SETTINGS readonly = 0, max_execution_time = 0)", "sqlPart"],
    ["SELECT 1 UNION ALL (SELECT 2 SETTINGS max_result_rows = 0)", "sqlPart"],
    ["SET max_threads = 64", "sqlSyntax"],
    ["SELECT 1; SELECT 2", "sqlSyntax"],
    ["SELECT 1); DROP TABLE usage; --", "sqlSyntax"],
    ["SELECT 1) AS a, (SELECT 2", "sqlSyntax"],
    ["SELECT 1 INTO OUTFILE '/tmp/out.csv'", "sqlSyntax"],
    ["SELECT 1 FORMAT JSON", "sqlSyntax"],
    ["SELECT 1 -- comment\nFORMAT JSON", "sqlSyntax"],
    ["INSERT INTO usage SELECT * FROM usage", "sqlSyntax"],
    ["CREATE TABLE a (b UInt8) ENGINE = Memory", "sqlSyntax"],
    ["DROP VIEW usage", "sqlSyntax"],
    ["ALTER TABLE <database>.facts DELETE WHERE 1", "sqlSyntax"],
    ["KILL QUERY WHERE 1", "sqlSyntax"],
    ["SYSTEM SHUTDOWN", "sqlSyntax"],
    ["GRANT ALL ON *.* TO sql", "sqlSyntax"],
    ["USE system", "sqlSyntax"],
    ["SHOW TABLES FROM <database>", "sqlSyntax"],
    ["SHOW CREATE TABLE usage", "sqlSyntax"],
    ["DESCRIBE <database>.facts", "sqlSyntax"],
    ["EXPLAIN indexes = 1 SELECT count() FROM usage", "sqlFunction"],
    ["EXISTS <database>.facts", "sqlSyntax"],
    ["SELECT 1 /* open", "sqlSyntax"],
    ["SELECT 'open", "sqlSyntax"],
  ],
  "columns and names that do not exist": [
    ["SELECT secret FROM usage", "sqlUnknownColumn"],
    ["SELECT version FROM titles", "sqlUnknownColumn"],
    ["SELECT _part FROM usage", "sqlUnknownColumn"],
    ["SELECT f.import_id FROM usage", "sqlUnknownColumn"],
    ["SELECT value FROM usage PREWHERE value > 1", "sqlFailed"],
    ["SELECT {organization:UInt32}", "sqlParameter"],
    ["SELECT month, value FROM usage GROUP BY month", "sqlNotGrouped"],
    ["SELECT month + 'a' FROM usage", "sqlTypes"],
  ],
};

const insert = (statement: string) =>
  statement.replaceAll("<database>", engineSettings().database).replaceAll("<own>", sqlDatabase(engineSettings()));

describe.each(Object.entries(hostile))("%s", (_, statements) => {
  test.each(statements)("%s", async (statement, verdict) => {
    const { code, answer, values } = await ask(insert(statement));
    expect(answer ?? code).toBe(verdict);
    expect(values).not.toMatch(SECRETS);
  });
});

/** Permitted statements that look for others' rows: each is answered, without them. */
const harmless = [
  "SELECT * FROM usage",
  "SELECT * FROM usage_counted",
  "SELECT * FROM titles",
  "SELECT * FROM items",
  "SELECT * FROM platforms",
  "SELECT * FROM organizations",
  "SELECT * FROM accounts",
  "SELECT * FROM metrics",
  "SELECT * FROM report_types",
  "SELECT * FROM imports",
  "SELECT * FROM coverage",
  "SELECT * FROM usage WHERE organization_id = <others>",
  "SELECT * FROM usage WHERE organization_id = <others> OR 1 = 1",
  "SELECT * FROM (SELECT * FROM usage) AS organizations",
  "SELECT <others> AS organization_id, sum(value) FROM usage WHERE organization_id = <others> GROUP BY organization_id",
  "WITH usage AS (SELECT * FROM usage) SELECT * FROM usage",
  "WITH t AS MATERIALIZED (SELECT * FROM usage) SELECT a.value, b.value FROM t AS a JOIN t AS b ON a.title_id = b.title_id",
  "WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 50) SELECT max(n) FROM r",
  "SELECT u.value, v.value FROM usage AS u FULL JOIN usage AS v ON u.title_id = v.item_id",
  "SELECT * FROM titles WHERE id = <hidden>",
  "SELECT * FROM titles FINAL WHERE id = <hidden>",
  "SELECT groupArray(name) FROM titles WHERE name LIKE '%Secret%'",
  "SELECT uniqExact(publisher), groupUniqArray(publisher) FROM usage",
  "SELECT quantile(0.5)(value) OVER (ORDER BY value), max(value) OVER () FROM usage",
  "SELECT count() FROM imports WHERE organization_id != <mine>",
  "SELECT COLUMNS('.*') FROM usage",
  "SELECT * EXCEPT (value) FROM usage",
  "SELECT * FROM (SELECT value FROM usage) AS u(value), organizations AS o",
  // Errors that depend on rows outside would reveal them: each of these would fail on a row of the other library.
  "SELECT count() FROM usage WHERE intDiv(1, <others> - toInt64(organization_id)) >= 0",
  "SELECT sum(intDiv(1, <others> - toInt64(organization_id))) FROM usage",
  "SELECT count() FROM usage WHERE intDiv(1, <secret> - toInt64(platform_id)) >= 0",
  "SELECT count() FROM usage WHERE intDiv(1, <hidden> - toInt64(title_id)) >= 0",
  "SELECT count() FROM usage WHERE intDiv(1, 1000 - toInt64(value)) >= 0",
  "SELECT count() FROM usage WHERE accurateCast(if(value = 2000, 'a', '1'), 'UInt8') > 0",
  "SELECT count() FROM usage WHERE toUInt8(if(publisher = 'Secret publisher', 'a', '1')) > 0",
  "SELECT count() FROM titles WHERE toUInt8(if(name = 'Secret journal', 'a', '1')) > 0",
  "SELECT count() FROM titles WHERE intDiv(1, <hidden> - toInt64(id)) >= 0",
  "SELECT count() FROM organizations WHERE toUInt8(if(name_en = 'Others', 'a', '1')) > 0",
  "SELECT count() FROM organizations WHERE intDiv(1, <others> - toInt64(id)) >= 0",
  "SELECT count() FROM platforms WHERE toUInt8(if(short_name = 'Secret platform', 'a', '1')) > 0",
  "SELECT count() FROM imports WHERE intDiv(1, <others> - toInt64(organization_id)) >= 0",
  "SELECT count() FROM coverage WHERE intDiv(1, <others> - toInt64(organization_id)) >= 0",
  "SELECT count() FROM usage AS u JOIN (SELECT <others> AS o) AS x ON intDiv(1, x.o - toInt64(u.organization_id)) >= 0",
  "SELECT 1 FROM usage ORDER BY intDiv(1, <others> - toInt64(organization_id)) LIMIT 1",
] as const;

const filled = (statement: string) =>
  statement.replace(/<(others|mine|hidden|secret)>/g, (_, name: "others" | "mine" | "hidden" | "secret") =>
    String(world[name]),
  );

describe("statements that stay within reach", () => {
  test.each(harmless)("%s", async (statement) => {
    const { answer, code } = await ask(filled(statement));
    expect(code).toBeUndefined();
    expect(answer).not.toMatch(SECRETS);
  });
});

test("the same statements show the other library to those who may see it", async () => {
  const all = await runStatement(world.everyone, { query: "SELECT name FROM titles", parameters: {}, format: "csv" });
  expect(await all.text()).toContain("Secret journal");
  expect(await onlyValue(world.everyone, "SELECT sum(value) FROM usage WHERE publisher = 'Secret publisher'")).toBe(
    6000,
  );
  expect(await onlyValue(world.scope, "SELECT sum(value) FROM usage WHERE publisher = 'Secret publisher'")).toBe(0);
  expect(await onlyValue(await reader([]), "SELECT count() FROM usage")).toBe(0);
});

describe("limits", () => {
  test.each([
    [
      "time",
      "SELECT count() FROM usage AS a, usage AS b WHERE arrayCount(x -> cityHash64(x, a.value) = 1, range(30000000)) = 0",
      ["sqlTooLong", "sqlTooMuchMemory", "sqlFailed"],
    ],
    [
      "memory",
      "SELECT length(arraySort(range(toUInt64(150000000)))), groupArray(value) FROM usage",
      ["sqlTooMuchMemory", "sqlFailed"],
    ],
    ["rows of the result", "SELECT value, arrayJoin(range(200000)) FROM usage", ["sqlTooManyRows"]],
    ["rows of a result without a view", "SELECT arrayJoin(range(10000000))", ["sqlTooManyRows"]],
    [
      "rows of a union without a view",
      Array(20).fill("SELECT arrayJoin(range(1000000))").join(" UNION ALL "),
      ["sqlTooManyRows", "sqlTooMuchMemory"],
    ],
    [
      "bytes of the result",
      "SELECT repeat('x', 1000000), arrayJoin(range(400))",
      ["sqlTooManyRows", "sqlTooMuchMemory"],
    ],
    ["depth", `SELECT ${"(".repeat(2000)}1${")".repeat(2000)}`, ["sqlFailed", "sqlSyntax"]],
    [
      "recursion",
      "WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT max(n) FROM r",
      ["sqlFailed"],
    ],
  ] as const)("%s", async (_, statement, verdicts) => {
    const started = performance.now();
    const { code, answer } = await ask(statement);
    expect(verdicts).toContain(code ?? answer);
    expect(performance.now() - started).toBeLessThan(45_000);
  });
});

/** Statements that the engine itself refuses to the account, even if the check before it let everything pass. */
describe("without the check of statements, the engine", () => {
  test.each([
    "SELECT * FROM <database>.facts",
    "SELECT * FROM <database>.sql_reach",
    "SELECT * FROM <database>.sql_titles",
    "SELECT * FROM merge('<database>', '.*')",
    "SELECT * FROM loop(<database>.facts) LIMIT 1",
    "SELECT * FROM remote('127.0.0.1', <database>.facts)",
    "SELECT * FROM url('http://127.0.0.1:1/', 'CSV', 'a String')",
    "SELECT * FROM file('/etc/passwd', 'LineAsString')",
    "SELECT * FROM mergeTreeIndex('<database>', 'facts')",
    "SELECT * FROM view(SELECT * FROM <database>.facts)",
    "SELECT * FROM system.processes",
    "SELECT hasColumnInTable('<database>', 'facts', 'value')",
    "SELECT 1 SETTINGS max_threads = 64",
    "SELECT * FROM usage SETTINGS log_comment = 'x'",
    "SET log_comment = 'x'",
    "INSERT INTO <own>.usage SELECT * FROM usage",
    "CREATE TABLE <own>.a (b UInt8) ENGINE = Memory",
    "CREATE TEMPORARY TABLE a (b UInt8)",
    "DROP VIEW <own>.usage",
    "ALTER TABLE <database>.facts DELETE WHERE 1",
    "KILL QUERY WHERE 1",
    "SYSTEM SHUTDOWN",
    "CREATE USER a",
    "DESCRIBE <database>.facts",
    "SELECT 1; SELECT 2",
  ])("refuses %s", async (statement) => {
    expect(await askEngineItself(insert(statement))).toMatch(/^refused: /);
  });

  test.each(harmless)("stays within reach: %s", async (statement) => {
    const answer = await askEngineItself(filled(statement));
    expect(answer).not.toMatch(/^refused/);
    expect(answer).not.toMatch(SECRETS);
  });

  test("ignores a reach that a statement writes: it does not know the secret of another one", async () => {
    const secret = await tokenFor(world.everyone);
    const mine = await askEngineItself("SELECT sum(value) FROM usage");
    for (const guess of ["", "1,2,3", String(world.others), `user sql`, `token ${secret}`, "0".repeat(64)])
      expect(
        await askEngineItself(`SELECT sum(value) FROM (SELECT * FROM usage SETTINGS log_comment = '${guess}')`),
      ).toBe("0\n");
    expect(await askEngineItself("SELECT sum(value) FROM usage", "guess")).toBe("0\n");
    expect(Number(mine)).toBe(116);
  });
});

/** The optimizer may order conditions in other ways, in this version of the engine or another. */
test.each([
  { optimize_move_to_prewhere: 0 },
  { query_plan_merge_filters: 0 },
  { enable_multiple_prewhere_read_steps: 0, short_circuit_function_evaluation: "disable" },
  { query_plan_enable_optimizations: 0, short_circuit_function_evaluation: "disable" },
] as const)("the walls hold with %o", async (more) => {
  for (const statement of harmless.filter((one) => /intDiv|toUInt8/.test(one)))
    expect(await askEngineItself(filled(statement), undefined, more), statement).not.toMatch(/^refused/);
});

/** Proof that the tests above fail without each guard: the same attack on a view that lacks it finds the other library. */
describe("each wall is needed:", () => {
  // Facts of both libraries in one part: otherwise the index keeps them apart.
  beforeAll(async () => {
    await usageLoader().nodes[0].command({ query: "OPTIMIZE TABLE facts FINAL" });
  });

  const broken = async (change: (statement: string) => string, query: string, more?: ClickHouseSettings) => {
    const { database, sql } = engineSettings();
    const name = `${sqlDatabase({ database })}.broken`;
    const statement = sqlViewStatements(database, sql.username).usage;
    const changed = change(statement);
    expect(changed).not.toBe(statement);
    const [node] = usageLoader().nodes;
    await node.command({ query: `CREATE OR REPLACE VIEW ${name} SQL SECURITY DEFINER AS ${changed}` });
    try {
      return await askEngineItself(filled(query), undefined, more);
    } finally {
      await node.command({ query: `DROP VIEW ${name}` });
    }
  };

  test("without the reach, others' usage shows", async () => {
    const open = (statement: string) =>
      statement.replace(/f\.organization_id IN \(.*?now\(\)\) AND f\.import_id IN .*$/s, "1");
    expect(await broken(open, "SELECT max(value) FROM broken")).toBe("4000\n");
  });

  test("without identity(), the index reveals which organizations there are", async () => {
    const bare = (statement: string) => statement.replace("identity(f.organization_id)", "f.organization_id");
    const attack = "SELECT count() FROM broken WHERE intDiv(1, <others> - toInt64(organization_id)) >= 0";
    expect(await broken(bare, attack)).toMatch(/Division by zero/);
    expect(await askEngineItself(filled(attack.replace("broken", "usage")))).toBe("8\n");
  });

  test("without the imports, replaced usage shows", async () => {
    const all = (statement: string) => statement.replace(/ AND f\.import_id IN \(SELECT v\.id FROM .*$/s, "");
    expect(await broken(all, "SELECT max(value) FROM broken")).toBe("900\n");
  });

  test("without the check, the embedded engine reads files of the machine", async () => {
    expect(await askEngineItself("SELECT length(file('/etc/hostname')) > 0")).toBe("1\n");
    expect((await ask("SELECT length(file('/etc/hostname')) > 0")).code).toBe("sqlFunction");
  });

  test("without the check, a subquery changes settings of the engine", async () => {
    const own = await tokenFor(await reader([world.others]));
    const stolen = `SELECT sum(value) FROM (SELECT * FROM usage SETTINGS log_comment = '${own}')`;
    expect(await askEngineItself(stolen)).toBe("7000\n");
    expect((await ask(stolen)).code).toBe("sqlPart");
  });
});

test("an error names the place in the statement, in the reader's own lines", async () => {
  const refused = runStatement(world.scope, {
    query: "SELECT month\nFROM usage WHERE value = = 1",
    parameters: {},
    format: "json",
  });
  await expect(refused).rejects.toMatchObject({ code: "sqlSyntax", values: { line: 2, column: 26, near: "=" } });
  await expect(rowsOf(world.scope, "SELECT mont FROM usage")).rejects.toMatchObject({ values: { name: "mont" } });
  await expect(rowsOf(world.scope, "SELECT 1 FROM uses")).rejects.toMatchObject({
    code: "sqlTable",
    values: { name: "uses" },
  });
});
