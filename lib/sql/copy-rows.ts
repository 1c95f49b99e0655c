import "server-only";
import { reportTypeName } from "@/lib/counter/standard/definition-of";
import { metricName } from "@/lib/counter/standard/metrics";
import { familyOf, supersedes } from "@/lib/counter/standard/superseding";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { groupBy } from "@/lib/kit/group-by";
import { Prisma } from "@/lib/kit/prisma/client";
import { usageLoader } from "@/lib/usage/engine/engine-client";
import { explained } from "@/lib/usage/engine/engine-error";
import { type CopiedTable, copiedTables, copyOf } from "./views";

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** Changes copied in one transaction. */
const AT_ONCE = 20_000;

/** May take minutes when everything is copied again. */
const TIMEOUT = 300_000;

/**
 * Brings the engine's copies up to date with PostgreSQL: names, and which imports are visible. Afterwards they show
 * everything that was committed before the call. Safe for several processes at once, and after a crash.
 */
export async function copyChangedRows(signal?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    signal?.throwIfAborted();
    if ((await db().sqlChange.findFirst({ select: { id: true } })) === null) return total;
    total += await inTransaction(copySome, TIMEOUT);
  }
}

async function copySome(tx: Db): Promise<number> {
  // Two copies of one row at the same time could leave the older one.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('sql copies', 0))`;
  const changes = await tx.sqlChange.findMany({ orderBy: { id: "asc" }, take: AT_ONCE });
  const [clock] = await tx.$queryRaw<{ version: string }[]>`
    SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint::text AS version`;
  const version = clock?.version ?? "0";
  const changed = groupBy(changes, ({ catalog }) => catalog);
  for (const table of copiedTables) {
    const ids = [...new Set(changed.get(table)?.map(({ objectId }) => objectId))];
    if (ids.length > 0) await writeCopies(table, await readRows(tx, table, ids), version);
  }
  await tx.sqlChange.deleteMany({ where: { id: { in: changes.map(({ id }) => id) } } });
  return changes.length;
}

async function writeCopies(table: CopiedTable, rows: readonly Row[], version: string): Promise<void> {
  const [node] = usageLoader().nodes;
  const values = rows.map((row) => ({ is_removed: 0, ...row, version }));
  if (values.length === 0) return;
  try {
    await node.insert({
      ...{ table: copyOf(table), values, format: "JSONEachRow" },
      // A name without a character that the engine cannot store must not stop all others.
      clickhouse_settings: { input_format_null_as_default: 1 },
    });
  } catch (error) {
    throw explained(error);
  }
}

/** Present rows, and those that are gone, which the copies then forget. */
async function readRows(tx: Db, table: CopiedTable, ids: readonly number[]): Promise<readonly Row[]> {
  if (table === "report_types") return readReportTypes(tx, ids);
  if (table === "metrics") return readMetrics(tx, ids);
  const rows = await readJson(tx, statements[table]([...ids]));
  const present = new Set(rows.map((row) => row.id));
  const missing = ids.filter((id) => !present.has(id));
  // Their key includes the organization, which a deleted row no longer has: hidden imports keep theirs.
  if (table === "imports" || table === "platform_accounts") return [...rows, ...(await removedCopies(table, missing))];
  return [...rows, ...missing.map((id) => ({ id, is_removed: 1 }))];
}

/** Copies whose rows were deleted or, of imports, hidden. */
async function removedCopies(table: "imports" | "platform_accounts", ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const answer = await usageLoader().nodes[0].query({
    query: `SELECT DISTINCT id, organization_id FROM ${copyOf(table)} FINAL WHERE id IN {ids:Array(UInt32)}`,
    query_params: { ids: [...ids] },
    format: "JSONEachRow",
  });
  const rows: { id: number; organization_id: number }[] = await answer.json();
  return rows.map((row) => ({ ...row, is_removed: 1 }));
}

/** As one text: the driver takes four times as long for rows. */
async function readJson(tx: Db, statement: Prisma.Sql): Promise<Row[]> {
  const [answer] = await tx.$queryRaw<{ rows: string }[]>`
    SELECT coalesce(json_agg(one), '[]')::text AS rows FROM (${statement}) AS one`;
  return JSON.parse(answer?.rows ?? "[]");
}

const ofTitles = (table: "titles" | "items") => (ids: readonly number[]) =>
  Prisma.sql`
  SELECT id, name, publication_type, isbn, issn, eissn, doi, proprietary_ids, authors, publication_date,
    coalesce(merged_into, 0) AS merged_into_id
  FROM ${Prisma.raw(table)} WHERE id = ANY(${[...ids]})`;

const displayNames = Prisma.sql`
  coalesce(nullif(name_en, ''), nullif(name, ''), nullif(name_cs, ''), short_name, '–') AS name_en,
  coalesce(nullif(name_cs, ''), nullif(name, ''), nullif(name_en, ''), short_name, '–') AS name_cs`;

const statements: Record<Exclude<CopiedTable, "report_types" | "metrics">, (ids: readonly number[]) => Prisma.Sql> = {
  attribute_texts: (ids) => Prisma.sql`SELECT id, attribute, text FROM attribute_texts WHERE id = ANY(${[...ids]})`,
  titles: ofTitles("titles"),
  items: ofTitles("items"),
  platforms: (ids) => Prisma.sql`
    SELECT id, short_name, ${displayNames}, provider, url FROM platforms WHERE id = ANY(${[...ids]})`,
  organizations: (ids) => Prisma.sql`
    SELECT id, coalesce(short_name, '') AS short_name, ${displayNames}, coalesce(internal_id, '') AS internal_id,
      coalesce(parent_id, 0) AS parent_id
    FROM organizations WHERE id = ANY(${[...ids]})`,
  platform_accounts: (ids) => Prisma.sql`
    SELECT id, organization_id, platform_id, name FROM platform_accounts
    WHERE id = ANY(${[...ids]}) AND organization_id IS NOT NULL`,
  imports: (ids) => Prisma.sql`
    SELECT id, organization_id, platform_id, account_id, report_type_id, month, fact_count AS facts,
      is_partial::int AS is_partial, to_char(current_since, 'YYYY-MM-DD HH24:MI:SS') AS current_since
    FROM imports WHERE id = ANY(${[...ids]}) AND state = 'current'`,
};

/** All of them: which ones a report supersedes depends on the others. */
async function readReportTypes(tx: Db, ids: readonly number[]): Promise<Row[]> {
  const types = await tx.reportType.findMany({ orderBy: { id: "asc" } });
  const present = new Set(types.map(({ id }) => id));
  return [
    ...types.map((type) => ({
      ...{ id: type.id, short_name: type.shortName, counter_code: type.counterCode, release: type.release },
      ...{ family: familyOf(type)?.kind ?? "", period_months: type.periodMonths },
      ...{ name_en: reportTypeName(type, "en"), name_cs: reportTypeName(type, "cs") },
      supersedes: types.filter((older) => supersedes(type, older)).map(({ id }) => id),
    })),
    ...ids.filter((id) => !present.has(id)).map((id) => ({ id, is_removed: 1 })),
  ];
}

async function readMetrics(tx: Db, ids: readonly number[]): Promise<Row[]> {
  const metrics = await tx.metric.findMany({ where: { id: { in: [...ids] } } });
  const present = new Set(metrics.map(({ id }) => id));
  return [
    ...metrics.map((metric) => ({
      ...{ id: metric.id, short_name: metric.shortName },
      ...{ name_en: metricName(metric, "en"), name_cs: metricName(metric, "cs") },
    })),
    ...ids.filter((id) => !present.has(id)).map((id) => ({ id, is_removed: 1 })),
  ];
}
