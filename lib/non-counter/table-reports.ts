import { reach } from "@/lib/access/reach";
import type { Prisma } from "@/lib/kit/prisma/client";
import "server-only";
import type { z } from "zod";
import { changedValues } from "@/lib/access/audit/audit-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { definitionOf } from "@/lib/counter/standard/definition-of";
import { db, inTransaction } from "@/lib/kit/db";
import { Forbidden, Invalid, NotFound, OutOfDate } from "@/lib/kit/errors";
import { mayChange, ownerOf } from "@/lib/platforms/owner-of";
import { refuseTakenName } from "@/lib/platforms/refuse-taken-name";
import type { changeReportTypeCall, ReportTypeDraft, TableReport } from "./contract";
import { type TableReportType, tableReportType } from "./layout/table-report-type";

/** Report types available to these organizations: COUNTER's, global ones, and their own. */
export function reportTypesOf(organizationIds: readonly number[]): Prisma.ReportTypeWhereInput {
  return { OR: [{ organizationId: null }, { organizationId: reach({ organizationIds }) }] };
}

/** A report type for tables of these organizations; null if unknown or an item report. */
export async function findTableReport(id: number, organizationIds: readonly number[]): Promise<TableReportType | null> {
  const row = await db().reportType.findFirst({ where: { id, ...reportTypesOf(organizationIds) } });
  return row && tableReportType(row);
}

/** Relations needed to show a report type. */
const shownReport = { owner: { select: { id: true, name: true } } } as const satisfies Prisma.ReportTypeInclude;

type StoredReport = Prisma.ReportTypeGetPayload<{ include: typeof shownReport }>;

/** A report type in the contract's shape; null if tables cannot represent it. */
function showTableReport(row: StoredReport, scope: Scope<Permission>): TableReport | null {
  const read = tableReportType(row);
  if (!read) return null;
  const report = definitionOf(row);
  const nameEn = report ? `${report.name} (${row.release})` : row.nameEn || row.shortName;
  return {
    pk: row.id,
    revision: row.revision,
    short_name: row.shortName,
    name: nameEn,
    name_en: nameEn,
    name_cs: report ? nameEn : row.nameCs || nameEn,
    ...{ description_en: row.descriptionEn, description_cs: row.descriptionCs },
    is_own: !report,
    organization: row.owner && { pk: row.owner.id, name: row.owner.name },
    period_months: read.periodMonths,
    has_titles: read.hasTitles,
    attributes: [...read.attributes],
    metrics: [...read.metrics],
    may_change: !report && mayChange(scope, row.organizationId),
  };
}

type Reach = Scope<"uploads.manage"> | Scope<"raw-data.import">;

/** Report types for tables and sheets: own ones by name, then COUNTER's, newest release first. */
export async function listTableReports(scope: Reach, organization?: number): Promise<TableReport[]> {
  const reach = organization === undefined ? scope : scope.within(organization);
  const rows = await db().reportType.findMany({
    where: reportTypesOf(reach.organizationIds),
    include: shownReport,
    orderBy: [{ release: "desc" }, { shortName: "asc" }],
  });
  return rows.flatMap((row) => showTableReport(row, reach) ?? []);
}

/** Adds an own report type of an organization or, with -1, a global one. Short names are unique. */
export async function createReportType(
  scope: Scope<"catalog.extend">,
  organization: number,
  draft: ReportTypeDraft,
): Promise<TableReport> {
  const organizationId = ownerOf(scope, organization);
  const { short_name: shortName, name_en: nameEn, name_cs: nameCs, metrics, attributes } = draft;
  const { period_months: periodMonths, has_titles: hasTitles } = draft;
  const names = { shortName, counterCode: shortName, release: "own", nameEn, nameCs: nameCs || nameEn };
  const words = { descriptionEn: draft.description_en, descriptionCs: draft.description_cs };
  const shape = { periodMonths, hasTitles, attributes: [...new Set(attributes)], metrics: [...new Set(metrics)] };
  const row = await refuseTakenName("short_name", "shortNameTaken", () =>
    inTransaction(async (tx) => {
      // Inserting an existing row would use up a sequence number, and facts have 16 bits for them.
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('report_types.short_name'))`;
      const [existing] = await tx.$queryRaw<{ id: number }[]>`
        SELECT id FROM report_types WHERE lower(short_name) = lower(${shortName}) LIMIT 1`;
      if (existing) throw new Invalid({ short_name: ["shortNameTaken"] });
      const data = { ...names, ...words, ...shape, isActive: false, organizationId };
      const created = await tx.reportType.create({ data, include: shownReport });
      const subject = { kind: "report-type", id: created.id, name: shortName };
      const after = {
        name: nameEn,
        description: draft.description_en,
        period_months: periodMonths,
        attributes: shape.attributes,
        metrics: shape.metrics,
      };
      await recordAudit(tx, scope, { action: "report-type.create", subject, organizationId, after });
      return created;
    }),
  );
  const report = showTableReport(row, scope);
  if (!report) throw new Error("An own report type is always for tables");
  return report;
}

type Change = z.output<typeof changeReportTypeCall.body>;

/**
 * Changes names, description or metrics of an own report type; COUNTER's cannot be changed. Throws OutOfDate if it
 * changed since the caller read it.
 */
export async function changeReportType(
  scope: Scope<"catalog.extend">,
  { organization, report_type: id }: { organization: number; report_type: number },
  change: Change,
): Promise<TableReport> {
  const { revision, name_en: nameEn, name_cs: nameCs, metrics } = change;
  const { description_en: descriptionEn, description_cs: descriptionCs } = change;
  const reach = scope.within(organization);
  const where = { id, release: "own", ...reportTypesOf(reach.organizationIds) };
  const row = await inTransaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM report_types WHERE id = ${id} FOR UPDATE`;
    const stored = await tx.reportType.findFirst({ where, include: shownReport });
    if (!stored) throw new NotFound();
    const { organizationId } = stored;
    if (!mayChange(scope, organizationId)) throw new Forbidden();
    if (stored.revision !== revision) throw new OutOfDate();
    const data = {
      ...(nameEn === undefined ? {} : { nameEn }),
      ...czechName(stored, { nameEn, nameCs }),
      ...(descriptionEn === undefined ? {} : { descriptionEn }),
      ...(descriptionCs === undefined ? {} : { descriptionCs }),
      ...(metrics === undefined ? {} : { metrics: [...new Set(metrics)] }),
    };
    const differing = changedValues(audited(stored), audited({ ...stored, ...data }));
    if (!differing) return stored;
    const subject = { kind: "report-type", id, name: stored.shortName };
    await recordAudit(tx, scope, { action: "report-type.change", subject, organizationId, ...differing });
    return tx.reportType.update({ where: { id }, data: { ...data, revision: revision + 1 }, include: shownReport });
  });
  const report = showTableReport(row, scope);
  if (!report) throw new NotFound();
  return report;
}

/** Without a Czech name, Czech readers see the other one, also after it changes. */
function czechName(
  stored: StoredReport,
  { nameEn, nameCs }: { nameEn: string | undefined; nameCs: string | undefined },
) {
  const other = nameEn ?? stored.nameEn;
  if (nameCs !== undefined) return { nameCs: nameCs || other };
  return stored.nameCs === stored.nameEn ? { nameCs: other } : {};
}

const audited = ({ nameEn, nameCs, descriptionEn, descriptionCs, metrics }: StoredReport) => ({
  ...{ name: nameEn, name_cs: nameCs, description: descriptionEn, description_cs: descriptionCs, metrics },
});
