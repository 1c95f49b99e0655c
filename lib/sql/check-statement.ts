import "server-only";
import { Refused } from "@/lib/kit/errors";
import { type EngineClient, usageReader, usageSql } from "@/lib/usage/engine/engine-client";
import { statementFailure } from "./statement-failure";
import { sqlViewNames } from "./views";

/**
 * Parts of a statement, as the engine's parser names them. Others are refused, above all `Set`: the engine accepts
 * SETTINGS in a subquery even of accounts that may not change settings.
 */
const PARTS = new Set([
  ...["SelectWithUnionQuery", "SelectIntersectExceptQuery", "SelectQuery", "Subquery", "WithElement"],
  ...["ExpressionList", "Function", "Literal", "Identifier", "QueryParameter"],
  ...["Asterisk", "QualifiedAsterisk", "ColumnsRegexpMatcher", "ColumnsListMatcher"],
  ...["ColumnsTransformerList", "ColumnsExceptTransformer"],
  ...[
    "TablesInSelectQuery",
    "TablesInSelectQueryElement",
    "TableExpression",
    "TableIdentifier",
    "TableJoin",
    "ArrayJoin",
  ],
  ...["OrderByElement", "InterpolateElement", "WindowDefinition", "WindowListElement"],
]);

/**
 * Categories of functions that only calculate. Left out are those that read files, dictionaries and other tables, wait,
 * call services or describe the server: in the embedded engine, `file()` reads any file of the machine.
 */
const CATEGORIES = [
  ...["Arithmetic", "Arrays", "Bit", "Comparison", "Conditional", "Dates and Times", "Distance", "Encoding"],
  ...["Financial", "Hash", "JSON", "Logical", "Map", "Mathematical", "Null", "Rounding", "String"],
  ...["String Replacement", "String Search", "String Splitting", "Tuple", "Type Conversion", "UUID"],
];

/** Functions without a category, or of a category that is otherwise refused; `_cast` is that of a bound parameter. */
const ALSO = ["_cast", "lambda", "grouping", "exists", "bar", "transform", "totypename", "formatreadablequantity"];

/** In a permitted category, but they describe the server or need a file. */
const NEVER = ["chdb", "servertimezone", "joinget", "joingetornull"];

const COMBINATORS =
  /(?:simplestate|state|merge|mergestate|if|array|map|distinct|ornull|ordefault|foreach|resample|argmin|argmax)$/;

let permitted: { readonly client: EngineClient; readonly names: Promise<ReadonlySet<string>> } | undefined;

/** Lower case, because many functions may be written in any case. */
function permittedFunctions(): Promise<ReadonlySet<string>> {
  const client = usageReader();
  if (permitted?.client !== client) permitted = { client, names: readFunctions(client) };
  permitted.names.catch(() => {
    permitted = undefined;
  });
  return permitted.names;
}

async function readFunctions(client: EngineClient): Promise<ReadonlySet<string>> {
  const answer = await client.query({
    query: `
      WITH direct AS (SELECT name FROM system.functions
        WHERE NOT is_aggregate AND categories IN {categories:Array(String)} OR is_aggregate)
      SELECT lower(name) AS lower_name FROM system.functions
      WHERE name IN (SELECT name FROM direct) OR alias_to IN (SELECT name FROM direct)`,
    ...{ query_params: { categories: CATEGORIES }, format: "JSONEachRow" },
  });
  const rows: { lower_name: string }[] = await answer.json();
  const names = new Set([...rows.map(({ lower_name }) => lower_name), ...ALSO]);
  for (const name of NEVER) names.delete(name);
  return names;
}

function isPermitted(name: string, names: ReadonlySet<string>): boolean {
  for (let rest = name.toLowerCase(); ; ) {
    if (names.has(rest)) return true;
    const shorter = rest.replace(COMBINATORS, "");
    if (shorter === rest || shorter === "") return false;
    rest = shorter;
  }
}

/**
 * Refuses everything but a single SELECT over the views: the engine parses it, and each part must be known here. This
 * stands before the engine's own guards (account, grants, limits, walls of the views), not in their place. Throws
 * Refused with the place of a syntax error.
 */
export async function checkStatement(statement: string, parameters: Readonly<Record<string, unknown>>): Promise<void> {
  const [parts, names] = await Promise.all([parse(statement, parameters), permittedFunctions()]);
  for (const line of parts) {
    const [, part = "", rest = ""] = line.match(/^ *(\w+)(?: (.*))?$/s) ?? [];
    if (!PARTS.has(part)) throw new Refused("sqlPart", { part: part === "Set" ? "SETTINGS" : part.slice(0, 60) });
    const name = rest.replace(/ \((?:alias|children) .*$/s, "");
    if (part === "Function" && !isPermitted(name, names)) throw new Refused("sqlFunction", { name: name.slice(0, 60) });
    if (part === "TableIdentifier" && name.includes("."))
      throw new Refused("sqlTable", { name: name.slice(0, 60), views: sqlViewNames.join(", ") });
  }
}

const BEFORE = "EXPLAIN AST SELECT * FROM (\n";

/** As a subquery, so that nothing may follow it, such as FORMAT, INTO OUTFILE or a second statement. */
async function parse(statement: string, parameters: Readonly<Record<string, unknown>>): Promise<string[]> {
  try {
    const answer = await usageSql().query({
      query: `${BEFORE}${statement}\n)`,
      query_params: { ...parameters },
      // The engine takes no format for this answer: one line for each part.
      format: "TabSeparated",
      clickhouse_settings: { readonly: "1", max_execution_time: 5 },
    });
    return (await answer.text()).split("\n").filter(Boolean);
  } catch (error) {
    throw statementFailure(error, statement, BEFORE.length);
  }
}
