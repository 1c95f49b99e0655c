import "server-only";
import type { z } from "zod";
import type { Parsed } from "@/lib/access/contract";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { dataPresenceCall } from "../contract";
import { importSource } from "./import-source";

type Query = Parsed<typeof dataPresenceCall.query>;
type Row = {
  reportTypeId: number;
  platformId: number;
  organizationId: number;
  account: string;
  date: string;
  attemptId: number | null;
  uploadId: number | null;
  isPartial: boolean;
  factCount: number;
};

/** Months with data in the places that the credentials fetch; throws NotFound for credentials out of reach. */
export async function listDataPresence(
  scope: Scope<"harvest.manage">,
  { from, to, credentials }: Query,
): Promise<z.input<typeof dataPresenceCall.returns>> {
  const ids = [...new Set(credentials)];
  const own = { id: { in: ids }, organizationId: reach(scope), deletedAt: null };
  if ((await db().credentials.count({ where: own })) !== ids.length) throw new NotFound();
  const rows = await db().$queryRaw<Row[]>`
    SELECT m.report_type_id AS "reportTypeId", m.platform_id AS "platformId", m.organization_id AS "organizationId", a.name AS account,
      to_char(m.month, 'YYYY-MM-DD') AS date, m.attempt_id AS "attemptId", m.upload_id AS "uploadId", m.is_partial AS "isPartial",
      m.fact_count AS "factCount"
    FROM imports m JOIN (
      SELECT DISTINCT c.organization_id, c.platform_id, c.account_id, r.report_type_id
      FROM credentials c JOIN credentials_reports r ON r.credentials_id = c.id WHERE c.id = ANY(${ids})
    ) p USING (organization_id, platform_id, account_id, report_type_id)
    JOIN platform_accounts a ON a.id = account_id
    WHERE m.state = 'current' AND m.month BETWEEN ${`${from}-01`}::date AND ${`${to}-01`}::date
    ORDER BY 3, 2, account_id, 1, m.month`;
  return rows.map((row) => ({
    report_type_id: row.reportTypeId,
    platform_id: row.platformId,
    organization_id: row.organizationId,
    account: row.account,
    date: row.date,
    source: importSource(row),
    is_partial: row.isPartial,
    is_empty: row.factCount === 0,
  }));
}
