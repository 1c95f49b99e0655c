import { uint32s } from "@/lib/usage/query/dialect";
import { type Sql, sql } from "@/lib/usage/query/sql";

/** A column of ids with replacements applied. */
export function replaced(column: Sql, moves: ReadonlyMap<number, number> | undefined): Sql {
  if (!moves || moves.size === 0) return column;
  return sql`transform(${column}, ${uint32s([...moves.keys()])}, ${uint32s([...moves.values()])}, ${column})`;
}
