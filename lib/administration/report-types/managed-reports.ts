import "server-only";
import type { z } from "zod";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { definitionOf } from "@/lib/counter/standard/definition-of";
import { db, inTransaction } from "@/lib/kit/db";
import { NotFound, OutOfDate, Refused } from "@/lib/kit/errors";
import type { ReportType } from "@/lib/kit/prisma/client";
import { currentAmounts } from "@/lib/organizations/current-amounts";
import { dimensionsOf } from "@/lib/reports/build/dimensions-of";
import { parameterOf } from "@/lib/reports/report-dimension";
import { type Dimension, isAttribute } from "@/lib/usage/dimensions";
import type { ManagedReportType, switchReportTypeCall } from "./contract";
import { forgetGone, usesOfReports } from "./uses";

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
        dimensions: dimensionsOf(type).filter(isListed).map(parameterOf),
        metrics: [...(report?.metrics ?? type.metrics)],
        is_own: isOwn(type),
        active: type.isActive,
        ...(amounts.get(type.id) ?? NOTHING),
        used: [...(uses.get(type.id) ?? [])],
      };
    })
    .sort((a, b) => rank(a) - rank(b) || release(b) - release(a) || a.pk - b.pk);
}

const isOwn = (type: Pick<ReportType, "release">): boolean => type.release === "own";

/** Every report has organizations, platforms, metrics and months. */
const isListed = (name: Dimension): boolean => name === "title" || name === "item" || isAttribute(name);

const rank = ({ is_own: isOwn, months }: ManagedReportType): number => (isOwn ? 0 : months > 0 ? 1 : 2);

const release = ({ release: text }: ManagedReportType): number => Number.parseFloat(text) || 0;

type Amounts = Pick<
  ManagedReportType,
  "platforms" | "organizations" | "months" | "facts" | "first_month" | "last_month"
>;
const NOTHING: Amounts = { platforms: 0, organizations: 0, months: 0, facts: 0, first_month: null, last_month: null };

async function readAmounts(): Promise<ReadonlyMap<number, Amounts>> {
  const rows = await db().$queryRaw<({ id: number } & Amounts)[]>`
    WITH used AS MATERIALIZED (${currentAmounts()}),
    added AS (
      SELECT report_type_id AS id, sum(months)::int AS months, sum(facts)::float8 AS facts FROM used GROUP BY 1
    ),
    platforms AS (
      SELECT report_type_id AS id, count(*)::int AS platforms
      FROM (SELECT DISTINCT report_type_id, platform_id FROM used) AS pairs GROUP BY 1
    ),
    organizations AS (
      SELECT report_type_id AS id, count(*)::int AS organizations
      FROM (SELECT DISTINCT report_type_id, organization_id FROM used) AS pairs GROUP BY 1
    )
    SELECT id, platforms, organizations, months, facts,
      (SELECT to_char(min(month), 'YYYY-MM') FROM imports i WHERE i.state = 'current' AND i.report_type_id = added.id) AS first_month,
      (SELECT to_char(max(month), 'YYYY-MM') FROM imports i WHERE i.state = 'current' AND i.report_type_id = added.id) AS last_month
    FROM added JOIN platforms USING (id) JOIN organizations USING (id)`;
  return new Map(rows.map(({ id, ...amounts }) => [id, amounts]));
}

type Switched = z.output<typeof switchReportTypeCall.body>;

/**
 * Sets whether one of COUNTER's report types is harvested automatically; it can always be harvested by hand. Throws
 * NotFound, OutOfDate, and Refused for other report types.
 */
export function switchReportType(scope: Scope<"consortium.manage">, id: number, { active, revision }: Switched) {
  return inTransaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM report_types WHERE id = ${id} FOR UPDATE`;
    const stored = await tx.reportType.findUnique({ where: { id } });
    if (!stored) throw new NotFound();
    if (isOwn(stored)) throw new Refused("neverHarvested");
    if (stored.revision !== revision) throw new OutOfDate();
    if (stored.isActive === active) return { pk: id, revision, active };
    const row = await tx.reportType.update({
      where: { id },
      data: { isActive: active, revision: { increment: 1 } },
    });
    const subject = { kind: "report-type", id, name: stored.shortName };
    const change = { before: { enabled: stored.isActive }, after: { enabled: active } };
    await recordAudit(tx, scope, { action: "report-type.change", subject, ...change });
    return { pk: id, revision: row.revision, active: row.isActive };
  });
}

/**
 * Deletes an unused report type, with the records of imports that were undone. Anything that starts to use it meanwhile
 * waits and then finds it deleted. Throws NotFound, and Refused for COUNTER's report types and for one in use.
 */
export function deleteReportType(scope: Scope<"consortium.manage">, id: number): Promise<null> {
  return inTransaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM report_types WHERE id = ${id} FOR UPDATE`;
    const type = await tx.reportType.findUnique({ where: { id } });
    if (!type) throw new NotFound();
    if (!isOwn(type)) throw new Refused("ofCounter");
    if ((await usesOfReports(tx, [id])).size > 0) throw new Refused("reportTypeInUse", { name: type.shortName });
    await forgetGone(tx, id);
    await tx.reportType.delete({ where: { id } });
    const { organizationId, shortName, nameEn, nameCs } = type;
    const subject = { kind: "report-type", id, name: shortName };
    const before = { name: nameEn, name_cs: nameCs };
    await recordAudit(tx, scope, { action: "report-type.delete", subject, organizationId, before });
    return null;
  });
}
