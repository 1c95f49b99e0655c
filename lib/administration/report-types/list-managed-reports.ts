import "server-only";
import type { Scope } from "@/lib/access/scope";
import { definitionOf } from "@/lib/counter/standard/definition-of";
import { db } from "@/lib/kit/db";
import type { ReportType } from "@/lib/kit/prisma/client";
import { dimensionsOf } from "@/lib/reports/build/dimensions-of";
import { parameterOf } from "@/lib/reports/report-dimension";
import { type Dimension, isAttribute } from "@/lib/usage/dimensions";
import type { ManagedReportType } from "./contract";
import { usesOfReports } from "./uses";

/**
 * All report types with the amount of their usage: the installation's own first, then those in use, newer releases
 * before older.
 */
export async function listManagedReports(_scope: Scope<"consortium.manage">): Promise<ManagedReportType[]> {
  const [types, amounts] = await Promise.all([
    db().reportType.findMany({ include: { owner: { select: { id: true, name: true } } }, orderBy: { id: "asc" } }),
    readAmounts(),
  ]);
  const uses = await usesOfReports(
    db(),
    types.filter(isOwn).map(({ id }) => id),
  );
  return types
    .map((type): ManagedReportType => {
      const report = definitionOf(type);
      const nameEn = report?.name ?? (type.nameEn || type.shortName);
      return {
        pk: type.id,
        ...{ revision: type.revision, short_name: type.shortName, release: type.release },
        ...{ name_en: nameEn, name_cs: report?.name ?? (type.nameCs || nameEn) },
        ...{ description_en: type.descriptionEn, description_cs: type.descriptionCs },
        organization: type.owner && { pk: type.owner.id, name: type.owner.name },
        period_months: type.periodMonths,
        dimensions: dimensionsOf(type).filter(isTold).map(parameterOf),
        metrics: [...(report?.metrics ?? type.metrics)],
        is_own: isOwn(type),
        active: type.isActive,
        ...(amounts.get(type.id) ?? NOTHING),
        used: [...(uses.get(type.id) ?? [])],
      };
    })
    .sort((a, b) => rank(a) - rank(b) || release(b) - release(a) || a.pk - b.pk);
}

export const isOwn = (type: Pick<ReportType, "release">): boolean => type.release === "own";

/** Every report has organizations, platforms, metrics and months. */
const isTold = (name: Dimension): boolean => name === "title" || name === "item" || isAttribute(name);

const rank = ({ is_own: isOwn, months }: ManagedReportType): number => (isOwn ? 0 : months > 0 ? 1 : 2);

const release = ({ release: text }: ManagedReportType): number => Number.parseFloat(text) || 0;

type Amounts = Pick<
  ManagedReportType,
  "platforms" | "organizations" | "months" | "facts" | "first_month" | "last_month"
>;
const NOTHING: Amounts = { platforms: 0, organizations: 0, months: 0, facts: 0, first_month: null, last_month: null };

async function readAmounts(): Promise<ReadonlyMap<number, Amounts>> {
  const rows = await db().$queryRaw<({ id: number } & Amounts)[]>`
    SELECT report_type_id AS id, count(DISTINCT platform_id)::int AS platforms,
      count(DISTINCT organization_id)::int AS organizations, count(*)::int AS months,
      sum(fact_count)::float8 AS facts, to_char(min(month), 'YYYY-MM') AS first_month,
      to_char(max(month), 'YYYY-MM') AS last_month
    FROM imports WHERE state = 'current' GROUP BY report_type_id`;
  return new Map(rows.map(({ id, ...amounts }) => [id, amounts]));
}
