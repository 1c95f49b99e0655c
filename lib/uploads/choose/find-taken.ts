import "server-only";
import { z } from "zod";
import { month as asMonth } from "@/lib/counter/standard/month";
import type { ImportPlace } from "@/lib/imports/place";
import { placeRows } from "@/lib/imports/place";
import type { ImportSource } from "@/lib/imports/show/import-source";
import type { Db } from "@/lib/kit/db";

/** A month that already has data. */
export type Taken = {
  importId: number;
  place: ImportPlace;
  source: ImportSource;
  createdAt: Date;
  isPartial: boolean;
  factCount: number;
  sums: Record<string, number>;
};

const sums = z.record(z.string(), z.number());

type Row = Omit<Taken, "place" | "sums"> & {
  organizationId: number;
  platformId: number;
  reportTypeId: number;
  month: string;
  sums: unknown;
};

/** Places that already have data. */
export async function findTaken(tx: Db, places: readonly ImportPlace[]): Promise<Taken[]> {
  if (places.length === 0) return [];
  const rows = await tx.$queryRaw<Row[]>`
    SELECT m.id AS "importId", m.organization_id AS "organizationId", m.platform_id AS "platformId",
      m.report_type_id AS "reportTypeId",
      to_char(m.month, 'YYYY-MM') AS month, m.created_at AS "createdAt", m.is_partial AS "isPartial",
      m.fact_count AS "factCount", m.sums,
      CASE WHEN m.attempt_id IS NOT NULL THEN 'sushi' WHEN m.upload_id IS NOT NULL THEN 'manual' ELSE 'unknown' END AS source
    FROM imports m JOIN jsonb_to_recordset(${placeRows(places)}::jsonb)
      AS p(organization_id int, platform_id int, report_type_id smallint, month date)
      USING (organization_id, platform_id, report_type_id, month)
    WHERE m.state = 'current' ORDER BY m.month, m.platform_id, m.report_type_id, m.organization_id`;
  return rows.map(({ organizationId, platformId, reportTypeId, month, sums: given, ...row }) => ({
    ...row,
    place: { organizationId, platformId, reportTypeId, month: asMonth(month) },
    sums: sums.catch({}).parse(given),
  }));
}
