import "server-only";
import { among, uint32 } from "@/lib/usage/query/dialect";
import { identifier, joined, render, sql } from "@/lib/usage/query/sql";
import { type Loader, usageLoader } from "../engine/engine-client";
import { explained } from "../engine/engine-error";
import { factColumns } from "../fact";
import { replaced } from "./replaced";

type Moves = ReadonlyMap<number, number>;

export type Copied = {
  readonly organizationId: number;
  /** Whose the copies are, where it is another organization. */
  readonly into?: number | undefined;
  /** From the imports copied to the hidden ones that take the copies. */
  readonly imports: Moves;
  /** What stands for other titles, items and platforms in the copies; left out where they stay. */
  readonly titles?: Moves;
  readonly items?: Moves;
  readonly platforms?: Moves;
};

const nothing: Moves = new Map();

/**
 * Copies the facts of imports into hidden ones, under other titles, items or platforms, or for another organization; no
 * fact is added up with another. Returns when all are stored; a copy that fails leaves a part behind, as a load does.
 */
export async function copyFacts(
  { organizationId, into = organizationId, imports, titles = nothing, items = nothing, platforms = nothing }: Copied,
  loader: Loader = usageLoader(),
): Promise<void> {
  const moved = new Map<string, Moves>([
    [factColumns.organizationId.name, new Map([[organizationId, into]])],
    [factColumns.importId.name, imports],
    [factColumns.titleId.name, titles],
    [factColumns.itemId.name, items],
    [factColumns.platformId.name, platforms],
  ]);
  const names = Object.values(factColumns).map(({ name }) => name);
  const columns = joined(names.map(identifier), "list");
  const values = joined(
    names.map((name) => replaced(identifier(name), moved.get(name))),
    "list",
  );
  // In the copies the column has another value under the same name, which conditions must not mean.
  const chosen = among(sql`source.import_id`, [...imports.keys()]);
  const { sql: query, params } = render(
    sql`INSERT INTO facts (${columns}) SELECT ${values} FROM facts AS source WHERE source.organization_id = ${uint32(organizationId)} AND ${chosen}`,
  );
  try {
    await loader.nodes[0].command({ query, query_params: { ...params } });
  } catch (error) {
    throw explained(error);
  }
}
