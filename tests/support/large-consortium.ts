import { type Db, db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";

type Size = {
  organizations: number;
  platforms: number;
  /** Number of platforms each organization has credentials for. */
  ofEach: number;
  months: number;
  /** yyyy-MM-01 */
  firstMonth?: string;
  /** Every how many months were restated; the former import stays hidden. 0 for none. */
  restated?: number;
};

const HISTORY = ["harvests", "intentions", "attempts", "raw_files", "imports", "import_checks"];

/**
 * Half a year of 50 organizations × 100 platforms × 4 reports by default: 20,000 reports a month, every seventh failed.
 * The last month was harvested in the last three weeks, each month before it a month earlier. Expects empty stores with
 * COUNTER's catalog and SUSHI server 1.
 */
export async function seedLargeConsortium(
  size: Size = { organizations: 50, platforms: 100, ofEach: 100, months: 6 },
): Promise<void> {
  const { organizations, platforms, ofEach } = size;
  await db().$executeRaw`
    INSERT INTO organizations (name) SELECT 'Library ' || n FROM generate_series(1, ${organizations}::int) n`;
  await db().$executeRaw`
    INSERT INTO platforms (short_name, name) SELECT 'p' || n, 'Platform ' || n FROM generate_series(1, ${platforms}::int) n`;
  await db().$executeRaw`
    INSERT INTO credentials (organization_id, platform_id, release, url, secrets, version_hash, verified_at, server_id, updated_at)
    SELECT o.id, p.id, '5', 'https://sushi.example/' || p.id, '', 'v1', now(), 1, now() FROM organizations o, platforms p
    WHERE (o.id * 7 + p.id) % ${platforms}::int < ${ofEach}::int`;
  await db().$executeRaw`
    INSERT INTO credentials_reports (credentials_id, report_type_id)
    SELECT c.id, t.id FROM credentials c, report_types t WHERE t.short_name IN ('TR', 'PR', 'DR', 'IR')`;
  await db().$transaction((tx) => seedHistory(tx, size), { timeout: 3_600_000 });
  await db().$executeRaw`ANALYZE`;
}

/** Indexes are made at the end, and foreign keys are not checked: rows are many, and generated. */
async function seedHistory(
  tx: Db,
  { months, firstMonth = "2025-01-01", restated = 0 }: Omit<Size, "organizations">,
): Promise<void> {
  await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
  await tx.$executeRaw`SET LOCAL maintenance_work_mem = '1GB'`;
  const indexes = await tx.$queryRaw<{ name: string; definition: string }[]>`
    SELECT indexname AS name, indexdef AS definition FROM pg_indexes i
    WHERE schemaname = current_schema AND tablename = ANY(${HISTORY})
      AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conname = i.indexname)`;
  for (const { name } of indexes) await tx.$executeRaw`DROP INDEX ${Prisma.raw(`"${name}"`)}`;
  await tx.$executeRaw`
    INSERT INTO harvests (kind, organization_id, month, started_at)
    SELECT 'automatic', o.id, m, now() - make_interval(months => ${months}::int - 1 - n) - interval '24 days'
    FROM generate_series(0, ${months}::int - 1) n, organizations o,
      LATERAL (SELECT (${firstMonth}::date + make_interval(months => n))::date AS m) AS month
    ORDER BY n, o.id`;
  await tx.$executeRaw`
    INSERT INTO intentions (harvest_id, credentials_id, report_type_id, month, finished_at, updated_at, is_tried)
    SELECT h.id, c.id, r.report_type_id, h.month, h.started_at, h.started_at, true
    FROM harvests h JOIN credentials c ON c.organization_id = h.organization_id
    JOIN credentials_reports r ON r.credentials_id = c.id ORDER BY h.id, c.id`;
  await tx.$executeRaw`
    INSERT INTO raw_files (id, stored_as, name, media_type, sha256, size_bytes, created_at)
    SELECT id, 'harvested/' || id, 'answer.json', 'application/json', md5(id::text), 1000 + id % 9000, finished_at
    FROM intentions`;
  await tx.$executeRaw`
    INSERT INTO attempts (id, intention_id, status, error_code, credentials_version, started_at, finished_at, raw_file_id)
    SELECT id, id, CASE WHEN id % 7 = 0 THEN 'download_failed' ELSE 'success' END::attempt_status,
      CASE WHEN id % 7 = 0 THEN 'html-page' ELSE '' END, 'v1', started_at, started_at, id
    FROM intentions, LATERAL (SELECT finished_at + make_interval(secs => id % 1800000) AS started_at) AS started`;
  await tx.$executeRaw`
    INSERT INTO imports (id, organization_id, platform_id, report_type_id, month, state, fact_count, attempt_id, created_at,
      current_since, is_checked)
    SELECT a.id, c.organization_id, c.platform_id, i.report_type_id, i.month, 'current', 10, a.id, a.started_at, a.started_at, a.id % 3 <> 0
    FROM attempts a JOIN intentions i ON i.id = a.intention_id JOIN credentials c ON c.id = i.credentials_id
    WHERE a.status = 'success'`;
  if (restated > 0)
    await tx.$executeRaw`
      INSERT INTO imports (id, organization_id, platform_id, report_type_id, month, state, fact_count, created_at, current_since,
        hidden_since)
      SELECT (SELECT max(id) FROM imports) + row_number() OVER (), organization_id, platform_id, report_type_id, month,
        'replaced', 10, created_at, current_since, created_at
      FROM imports WHERE id % ${restated}::int = 0`;
  await tx.$executeRaw`
    INSERT INTO import_checks (import_id, checked_at, result)
    SELECT id, now() - make_interval(hours => id % 2160), 'same' FROM imports WHERE state = 'current' AND id % 3 <> 0`;
  for (const { definition } of indexes) await tx.$executeRaw`${Prisma.raw(definition)}`;
  for (const table of ["attempts", "raw_files"])
    await tx.$queryRaw`SELECT setval(pg_get_serial_sequence(${table}, 'id'), (SELECT max(id) FROM attempts))`;
  await countRows(tx);
  await tx.$executeRaw`UPDATE usage_clock SET newest_import = (SELECT max(id) FROM imports) WHERE id = 1`;
}

/** Counts that triggers keep, as far as rows were written without them. */
async function countRows(tx: Db): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO organization_clocks (organization_id, newest_import) SELECT organization_id, max(id) FROM imports GROUP BY 1`;
  await tx.$executeRaw`
    INSERT INTO reported_months
    SELECT organization_id, platform_id, account_id, report_type_id,
      range_agg(daterange(month, (month + interval '1 month')::date)), '{}', count(*)
    FROM imports WHERE state = 'current' GROUP BY 1, 2, 3, 4`;
  await tx.$executeRaw`
    INSERT INTO import_amounts
      (organization_id, platform_id, report_type_id, state, is_stored, months, filled_months, facts, is_folded)
    SELECT organization_id, platform_id, report_type_id, state, true, count(*), count(*), sum(fact_count), true
    FROM imports GROUP BY 1, 2, 3, 4`;
  await tx.$executeRaw`
    INSERT INTO tallies (subject, name, object_id, total, is_folded)
    SELECT 'intention', 'finished', 0, count(*), true FROM intentions
    UNION ALL SELECT 'attempt', status || ' ' || error_code, 0, count(*), true FROM attempts GROUP BY 2
    UNION ALL SELECT 'file-bytes', '', i.credentials_id, sum(size_bytes), true FROM raw_files f
      JOIN attempts a ON a.raw_file_id = f.id JOIN intentions i ON i.id = a.intention_id GROUP BY 3
    UNION ALL SELECT 'metric', name, 0, count(*), true FROM imports CROSS JOIN jsonb_object_keys(sums) AS name
      WHERE state = 'current' GROUP BY 2
    UNION ALL SELECT 'check', result::text, 0, count(*), true FROM import_checks GROUP BY 2`;
  await tx.$executeRaw`
    INSERT INTO report_outcomes
      (credentials_id, report_type_id, tried_id, good_id, imported_id, intention_id, error_code, started_at)
    SELECT n.*, t.intention_id, t.error_code, t.started_at
    FROM (
      SELECT credentials_id, report_type_id, max(a.id) AS tried_id, coalesce(max(a.id) FILTER (WHERE status = 'success'), 0),
        max(a.id) FILTER (WHERE status = 'success')
      FROM intentions i JOIN attempts a ON a.intention_id = i.id GROUP BY 1, 2
    ) AS n JOIN attempts t ON t.id = n.tried_id`;
}
