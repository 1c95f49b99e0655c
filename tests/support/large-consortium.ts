import { db } from "@/lib/kit/db";

type Size = {
  organizations: number;
  platforms: number;
  /** Number of platforms each organization has credentials for. */
  ofEach: number;
  months: number;
};

/**
 * Half a year of 50 organizations × 100 platforms × 4 reports by default: 20,000 reports a month, every seventh failed.
 * Expects empty stores with COUNTER's catalog and SUSHI server 1.
 */
export async function seedLargeConsortium(
  { organizations, platforms, ofEach, months }: Size = { organizations: 50, platforms: 100, ofEach: 100, months: 6 },
): Promise<void> {
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
  await db().$executeRaw`
    INSERT INTO harvests (kind, organization_id, month, started_at)
    SELECT 'automatic', o.id, m, now() FROM organizations o, generate_series(0, ${months}::int - 1) n,
      LATERAL (SELECT ('2025-01-01'::date + make_interval(months => n))::date AS m) AS month`;
  await db().$executeRaw`
    INSERT INTO intentions (harvest_id, credentials_id, report_type_id, month, finished_at, updated_at)
    SELECT h.id, c.id, r.report_type_id, h.month, now(), now()
    FROM harvests h JOIN credentials c ON c.organization_id = h.organization_id
    JOIN credentials_reports r ON r.credentials_id = c.id`;
  await db().$executeRaw`
    INSERT INTO attempts (intention_id, status, error_code, credentials_version, started_at, finished_at)
    SELECT id, CASE WHEN id % 7 = 0 THEN 'download_failed' ELSE 'success' END::attempt_status,
      CASE WHEN id % 7 = 0 THEN 'html-page' ELSE '' END, 'v1', started_at, started_at
    FROM intentions, LATERAL (SELECT now() - make_interval(secs => id) AS started_at) AS started`;
  await db().$executeRaw`
    INSERT INTO imports (id, organization_id, platform_id, report_type_id, month, state, fact_count, attempt_id)
    SELECT a.id, c.organization_id, c.platform_id, i.report_type_id, i.month, 'current', 10, a.id
    FROM attempts a JOIN intentions i ON i.id = a.intention_id JOIN credentials c ON c.id = i.credentials_id
    WHERE a.status = 'success'`;
  await db().$executeRaw`ANALYZE`;
}
