import "server-only";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";

/** `count`: an integer, such as an id; others are text: dates as ISO 8601, lists and objects as JSON, null as "". */
export type ColumnKind = "text" | "count";

/** Organizations of an export, and the objects that belong to them. */
export type ArchiveReach = {
  readonly organizations: readonly number[];
  /** The whole consortium, with its settings. */
  readonly isAll: boolean;
  readonly userId: number;
  readonly platforms: readonly number[];
  readonly agreements: readonly number[];
  readonly tags: readonly number[];
  /** Titles and items of the exported usage, with those that they were merged into. */
  readonly titles: readonly number[];
  readonly items: readonly number[];
};

/** A table of the database as a table of the archive; `key` orders its rows. */
export type ArchiveTable = {
  readonly name: string;
  readonly description: string;
  readonly columns: Readonly<Record<string, ColumnKind>>;
  readonly key: readonly string[];
  /** Tables to read instead of the one with this name, with their aliases. */
  readonly from?: string;
  /** The rows that the export covers. */
  readonly where: (reach: ArchiveReach) => Prisma.Sql;
};

export type ArchiveCell = string | number | null;

const ROWS_AT_ONCE = 2000;

/** Rows of a table in batches, with one value per column. */
export async function* readArchiveTable(
  { name, columns, key, from = name, where }: ArchiveTable,
  reach: ArchiveReach,
): AsyncGenerator<ArchiveCell[][]> {
  const raw = (text: string) => Prisma.raw(text);
  const names = Object.keys(columns);
  // Names are constants of this product. A path of a column in another table has a dot.
  const values = names.map((column) => raw(columns[column] === "count" ? column : `to_jsonb(${column})#>>'{}'`));
  const keys = Prisma.join(key.map(raw));
  const cells = Prisma.join([...values, ...key.map(raw)]);
  let after: ArchiveCell[] | null = null;
  for (;;) {
    const later: Prisma.Sql = after === null ? Prisma.sql`TRUE` : Prisma.sql`(${keys}) > (${Prisma.join(after)})`;
    const rows: { cells: ArchiveCell[] }[] = await db().$queryRaw`
      SELECT jsonb_build_array(${cells}) AS cells FROM ${raw(from)}
      WHERE (${where(reach)}) AND ${later} ORDER BY ${keys} LIMIT ${ROWS_AT_ONCE}`;
    if (rows.length > 0) yield rows.map((row) => row.cells.slice(0, names.length));
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)?.cells.slice(names.length) ?? [];
  }
}
