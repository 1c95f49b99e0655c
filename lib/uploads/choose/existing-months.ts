import "server-only";
import { z } from "zod";
import { month as asMonth, month } from "@/lib/counter/standard/month";
import { supersedes } from "@/lib/counter/standard/superseding";
import { type ImportPlace, placeKey, placeRows } from "@/lib/imports/place";
import type { ImportSource } from "@/lib/imports/show/import-source";
import { type Db, db } from "@/lib/kit/db";
import type { UploadPlan } from "./upload-plan";

/** Existing data of a metric and month in a report: number of organizations and platforms, sum and facts. */
export type Before = {
  reportTypeId: number;
  month: string;
  /** Null for all metrics together. */
  metric: string | null;
  places: number;
  sum: number;
  count: number;
};

/**
 * Existing data of a plan's organizations, platforms and reports, summed over organizations and platforms, for its
 * months and the two years before.
 */
export async function readBefore({ imports }: Pick<UploadPlan, "imports">, tx: Db = db()): Promise<Before[]> {
  if (imports.length === 0) return [];
  const months = imports.map(({ place }) => place.month).sort();
  const from = `${Number(months[0]?.slice(0, 4)) - 1}-01-01`;
  const places = new Map(imports.map(({ place }) => [placeKey({ ...place, month: month("0001-01") }), place]));
  return tx.$queryRaw<Before[]>`
    SELECT m.report_type_id AS "reportTypeId", to_char(m.month, 'YYYY-MM') AS month, s.key AS metric,
      count(DISTINCT (m.organization_id, m.platform_id))::int AS places, coalesce(sum(s.value::text::numeric), 0)::float AS sum,
      CASE WHEN s.key IS NULL THEN sum(m.fact_count)::int ELSE 0 END AS count
    FROM jsonb_to_recordset(${placeRows([...places.values()])}::jsonb)
      AS p(organization_id int, platform_id int, account_id int, report_type_id smallint)
    JOIN imports m USING (organization_id, platform_id, account_id, report_type_id) LEFT JOIN LATERAL (
      SELECT NULL::text AS key, to_jsonb(coalesce(sum(value::text::numeric), 0)) AS value FROM jsonb_each(m.sums)
      UNION ALL SELECT key, value FROM jsonb_each(m.sums)) AS s ON true
    WHERE m.state = 'current' AND m.month BETWEEN ${from}::date AND ${`${months.at(-1)}-01`}::date
    GROUP BY m.report_type_id, m.month, s.key`;
}

/** A month that already has data. */
export type ExistingMonth = {
  importId: number;
  place: ImportPlace;
  source: ImportSource;
  createdAt: Date;
  isPartial: boolean;
  factCount: number;
  sums: Record<string, number>;
};

const sums = z.record(z.string(), z.number());

type Row = Omit<ExistingMonth, "place" | "sums"> & {
  organizationId: number;
  platformId: number;
  accountId: number;
  reportTypeId: number;
  month: string;
  sums: unknown;
};

/** Places that already have data. */
export async function findExistingMonths(tx: Db, places: readonly ImportPlace[]): Promise<ExistingMonth[]> {
  if (places.length === 0) return [];
  const rows = await tx.$queryRaw<Row[]>`
    SELECT m.id AS "importId", m.organization_id AS "organizationId", m.platform_id AS "platformId",
      m.account_id AS "accountId", m.report_type_id AS "reportTypeId",
      to_char(m.month, 'YYYY-MM') AS month, m.created_at AS "createdAt", m.is_partial AS "isPartial",
      m.fact_count AS "factCount", m.sums,
      CASE WHEN m.attempt_id IS NOT NULL THEN 'sushi' WHEN m.upload_id IS NOT NULL THEN 'manual' ELSE 'unknown' END AS source
    FROM imports m JOIN jsonb_to_recordset(${placeRows(places)}::jsonb)
      AS p(organization_id int, platform_id int, account_id int, report_type_id smallint, month date)
      USING (organization_id, platform_id, account_id, report_type_id, month)
    WHERE m.state = 'current' ORDER BY m.month, m.platform_id, m.report_type_id, m.organization_id`;
  return rows.map(({ organizationId, platformId, accountId, reportTypeId, month, sums: sumsJson, ...row }) => ({
    ...row,
    place: { organizationId, platformId, accountId, reportTypeId, month: asMonth(month) },
    sums: sums.catch({}).parse(sumsJson),
  }));
}

/** Months of a report that also exist in a newer release: only the newer counts as interest. */
export type SupersededMonth = { report: string; newer: string; months: string[] };

/** Places with usage of a superseding report. */
export async function findSuperseding(tx: Db, places: readonly ImportPlace[]): Promise<SupersededMonth[]> {
  const types = await db().reportType.findMany({ where: { release: { not: "own" } }, orderBy: { id: "asc" } });
  const newerThan = (id: number) => {
    const older = types.find((type) => type.id === id);
    return older ? types.filter((newer) => supersedes(newer, older)) : [];
  };
  const pairs = places.flatMap((place) =>
    newerThan(place.reportTypeId).map((newer) => ({
      older: place.reportTypeId,
      newer: { ...place, reportTypeId: newer.id },
    })),
  );
  const occupied = await findExistingMonths(
    tx,
    pairs.map(({ newer }) => newer),
  );
  // A month known to be empty supersedes nothing.
  const used = new Set(occupied.filter(({ factCount }) => factCount > 0).map(({ place }) => placeKey(place)));
  const nameOf = (id: number) => {
    const type = types.find((one) => one.id === id);
    return type ? `${type.counterCode} (${type.release})` : "–";
  };
  const supersededByKey = new Map<string, SupersededMonth>();
  for (const { older, newer } of pairs) {
    if (!used.has(placeKey(newer))) continue;
    const key = `${older} ${newer.reportTypeId}`;
    const existing = supersededByKey.get(key) ?? {
      report: nameOf(older),
      newer: nameOf(newer.reportTypeId),
      months: [],
    };
    supersededByKey.set(key, { ...existing, months: [...new Set([...existing.months, newer.month])].sort() });
  }
  return [...supersededByKey.values()];
}
