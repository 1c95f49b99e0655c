import "server-only";
import { isOneOf, uint32 } from "@/lib/usage/query/dialect";
import { identifier, joinSql, render, sql } from "@/lib/usage/query/sql";
import { type Loader, usageLoader } from "../engine/engine-client";
import { explained } from "../engine/engine-error";
import { factColumns } from "../fact";
import { remapColumn } from "./compare-facts";

type Moves = ReadonlyMap<number, number>;

export type Copied = {
  readonly organizationId: number;
  /** The organization of the copies, if different. */
  readonly into?: number | undefined;
  /** From each copied import to the hidden import that receives the copy. */
  readonly imports: Moves;
  /** Replacement titles, items, platforms and accounts in the copies; ids not listed stay the same. */
  readonly titles?: Moves;
  readonly items?: Moves;
  readonly platforms?: Moves;
  readonly accounts?: Moves;
};

const nothing: Moves = new Map();

/**
 * Copies facts into hidden imports, for other titles, items, platforms, accounts or another organization; never adds facts
 * together. Resolves when all are stored. A failed copy leaves some facts behind, like a failed load.
 */
export async function copyFacts(
  { organizationId, into = organizationId, imports, ...replaced }: Copied,
  loader: Loader = usageLoader(),
): Promise<void> {
  const { titles = nothing, items = nothing, platforms = nothing, accounts = nothing } = replaced;
  const moved = new Map<string, Moves>([
    [factColumns.organizationId.name, new Map([[organizationId, into]])],
    [factColumns.importId.name, imports],
    [factColumns.titleId.name, titles],
    [factColumns.itemId.name, items],
    [factColumns.platformId.name, platforms],
    [factColumns.accountId.name, accounts],
  ]);
  const names = Object.values(factColumns).map(({ name }) => name);
  const columns = joinSql(names.map(identifier), "list");
  const values = joinSql(
    names.map((name) => remapColumn(identifier(name), moved.get(name))),
    "list",
  );
  // Conditions must use the source's column, because the copy has another value under the same name.
  const condition = isOneOf(sql`source.import_id`, [...imports.keys()]);
  const { sql: query, params } = render(
    sql`INSERT INTO facts (${columns}) SELECT ${values} FROM facts AS source WHERE source.organization_id = ${uint32(organizationId)} AND ${condition}`,
  );
  try {
    await loader.nodes[0].command({ query, query_params: { ...params } });
  } catch (error) {
    throw explained(error);
  }
}
