import "server-only";
import { db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { Prisma } from "@/lib/kit/prisma/client";
import { isBlankRow } from "@/lib/spreadsheets/sheet-row";
import { kbartColumns } from "../kbart/kbart-columns";
import { type KbartRow, kbartRow } from "../kbart/kbart-row";
import { embargoText } from "../kbart/read-embargo";
import type { FileRun } from "./file-run";
import { type ListRow, listRow } from "./list-row";
import { type ListTable, NoColumns, readListFile } from "./read-list-file";
import type { RecognizedTable } from "./recognize-columns";

const ROWS_AT_ONCE = 5_000;
const MOST_ROWS = 1_000_000;

/** Result of matching a list. */
export type Matched = {
  recognized: RecognizedTable;
  rows: number;
  withoutMatch: number;
  /** Distinct titles over all rows. */
  titles: number;
};

/**
 * Reads a file and stores each row with the titles that have one of its identifiers, replacing rows of an earlier
 * reading. A file without identifier columns gets no rows. Throws Refused if it is not a table.
 */
export async function matchFile(run: FileRun): Promise<Matched> {
  const { id: fileId, sizeBytes, rowCount } = run.file;
  await run.write((tx) => tx.titleFileRow.deleteMany({ where: { fileId } }));
  let bytes = 0;
  const pass = (more: number): void => {
    bytes += more;
  };
  let recognized: RecognizedTable = { headingRow: 0, columns: [] };
  let done = 0;
  try {
    for await (const batch of readListFile(run.file, listRows, pass)) {
      recognized = batch.recognized;
      done += batch.rows.length;
      if (done > MOST_ROWS) throw new Refused("titleListTooManyRows", { most: MOST_ROWS });
      await run.write(async (tx) => {
        // Where few titles have an ISSN, the planner would read all of them for each one in the list.
        await tx.$queryRaw`SELECT set_config('enable_seqscan', 'off', TRUE)`;
        await tx.$executeRaw(insertMatched(fileId, batch.rows));
      });
      // All bytes of a workbook are read before its first row.
      const share = bytes / Number(sizeBytes);
      run.report(done, rowCount ?? (share < 1 ? Math.round(done / share) : null));
    }
  } catch (error) {
    if (!(error instanceof NoColumns)) throw error;
    recognized = error.recognized;
  }
  await analyzeTitleFiles(done);
  return { recognized, ...(await countMatched(fileId)) };
}

/** Rows that change plans: statements over fewer are fast in any way. */
const LONG = 10_000;

/** Lets the planner know how many rows a long list has; otherwise it may hear of them a minute later. */
export async function analyzeTitleFiles(rows: number): Promise<void> {
  if (rows >= LONG) await db().$queryRaw`SELECT analyze_title_files()::text`;
}

type RowWithCoverage = ListRow & ReturnType<typeof coverageOf>;

/** As columns of title_file_rows. */
const coverageOf = ({ coverage: { from, to, embargo }, access, titleId, precedingId, problem }: KbartRow) => ({
  ...{ from, to, access, title_ref: titleId, preceding_ref: precedingId, problem },
  embargo: embargo ? embargoText(embargo) : "",
});

async function* listRows({ recognized, rows }: ListTable): AsyncGenerator<{
  recognized: RecognizedTable;
  rows: RowWithCoverage[];
}> {
  let waiting: RowWithCoverage[] = [];
  let coverageColumns = kbartColumns([]);
  for await (const batch of rows) {
    for (const row of batch) {
      if (row.number === recognized.headingRow) coverageColumns = kbartColumns(row.cells);
      if (row.number > recognized.headingRow && !isBlankRow(row.cells))
        waiting.push({ ...listRow(row, recognized.columns), ...coverageOf(kbartRow(row.cells, coverageColumns)) });
    }
    if (waiting.length < ROWS_AT_ONCE) continue;
    yield { recognized, rows: waiting };
    waiting = [];
  }
  yield { recognized, rows: waiting };
}

/**
 * Forces an index lookup per identifier (OFFSET 0): the planner cannot estimate an unnested text, and would read all
 * titles for each batch. A merged title is replaced by its target.
 */
function insertMatched(fileId: number, rows: readonly RowWithCoverage[]): Prisma.Sql {
  const matches = (values: string, column: string) => Prisma.sql`
    SELECT g."row", t.id FROM given g, LATERAL json_array_elements_text(g.${Prisma.raw(values)}) AS wanted (value),
      LATERAL (SELECT coalesce(merged_into, id) AS id FROM titles
        WHERE ${Prisma.raw(column)} = wanted.value OFFSET 0) AS t`;
  return Prisma.sql`
    WITH given AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json)
        AS g ("row" int, name text, tag text, isbn json, issn json, doi json, lacks title_row_outcome, "from" date,
          "to" date, embargo text, access title_row_access, title_ref text, preceding_ref text, problem title_row_coverage_problem)
    ), found AS (
      ${matches("isbn", "isbn")} UNION ${matches("issn", "issn")} UNION ${matches("issn", "eissn")} UNION ${matches("doi", "doi")}
    ), titles_of AS (
      SELECT "row", array_agg(id ORDER BY id) AS titles FROM found GROUP BY "row"
    )
    INSERT INTO title_file_rows (file_id, "row", name, tag, identifiers, outcome, titles, matched_by, coverage_from,
      coverage_to, embargo, access, title_ref, preceding_ref, coverage_problem)
    SELECT ${fileId}, g."row", g.name, g.tag,
      ARRAY(SELECT json_array_elements_text(g.issn)) || ARRAY(SELECT json_array_elements_text(g.isbn))
        || ARRAY(SELECT json_array_elements_text(g.doi)),
      coalesce(g.lacks, CASE WHEN t.titles IS NULL THEN 'unknown' ELSE 'matched' END::title_row_outcome),
      coalesce(t.titles, '{}'), CASE WHEN t.titles IS NOT NULL THEN 'identifier' END::title_row_match,
      g."from", g."to", g.embargo, g.access, g.title_ref, g.preceding_ref, g.problem
    FROM given g LEFT JOIN titles_of t USING ("row")`;
}

async function countMatched(fileId: number): Promise<Omit<Matched, "recognized">> {
  const [counted] = await db().$queryRaw<Omit<Matched, "recognized">[]>`
    SELECT count(*)::int AS rows, count(*) FILTER (WHERE outcome <> 'matched')::int AS "withoutMatch",
      (SELECT count(DISTINCT id)::int FROM title_file_rows r, unnest(r.titles) AS id WHERE r.file_id = ${fileId}) AS titles
    FROM title_file_rows WHERE file_id = ${fileId}`;
  return counted ?? { rows: 0, withoutMatch: 0, titles: 0 };
}
