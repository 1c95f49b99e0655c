import "server-only";
import { db } from "@/lib/kit/db";
import { asRow, type PlannedWish, sameMonth } from "./planned-wish";

type Found = { credentialsId: number; reportTypeId: number; month: Date };

/** Which of these months have full numbers already, whoever brought them; as `sameMonth` names them. */
export async function findFilled(planned: readonly PlannedWish[]): Promise<ReadonlySet<string>> {
  if (planned.length === 0) return new Set();
  const rows = await db().$queryRaw<Found[]>`
    SELECT p.credentials_id AS "credentialsId", p.report_type_id AS "reportTypeId", p.month
    FROM jsonb_to_recordset(${JSON.stringify(planned.map(asRow))}::jsonb)
      AS p(credentials_id int, report_type_id int, month date)
    JOIN credentials c ON c.id = p.credentials_id
    JOIN imports m ON m.organization_id = c.organization_id AND m.platform_id = c.platform_id
      AND m.report_type_id = p.report_type_id AND m.month = p.month
    WHERE m.state = 'current' AND m.fact_count > 0 AND NOT m.is_partial`;
  return new Set(rows.map(sameMonth));
}
