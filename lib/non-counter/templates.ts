import { reach } from "@/lib/access/reach";
import type { Prisma } from "@/lib/kit/prisma/client";
import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { reportTypeName } from "@/lib/counter/standard/definition-of";
import { now } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { Forbidden, Invalid, NotFound, OutOfDate } from "@/lib/kit/errors";
import { mayChange, ownerOf } from "@/lib/platforms/owner-of";
import { refuseTakenName } from "@/lib/platforms/refuse-taken-name";
import { offeredTo } from "@/lib/platforms/show-platform";
import { mapping, type SheetTemplateView, type TemplateChange, type TemplateDraft } from "./contract";
import { isAttributeRole, isIdentifierRole, type Mapping } from "./layout/mapping";
import type { TableReportType } from "./layout/table-report-type";
import { requireRawImport } from "./raw-import-organizations";
import { findTableReport } from "./table-reports";

/** Active templates that can read files of these organizations: global ones, and their own. */
export function templatesOf(organizationIds: readonly number[]): Prisma.SheetTemplateWhereInput {
  return {
    retiredAt: null,
    OR: [{ organizationId: null }, { organizationId: reach({ organizationIds }) }],
  };
}

/** Relations needed to show a template. */
const shownTemplate = {
  platform: { select: { id: true, name: true, shortName: true } },
  reportType: true,
  organization: { select: { id: true, name: true } },
  author: { select: { email: true, firstName: true, lastName: true } },
} as const satisfies Prisma.SheetTemplateInclude;

type StoredTemplate = Prisma.SheetTemplateGetPayload<{ include: typeof shownTemplate }>;

/** A template in the contract's shape. */
function showTemplate(row: StoredTemplate, scope: Scope<Permission>): SheetTemplateView {
  const { platform, reportType, organization, author } = row;
  const nameEn = reportTypeName(reportType, "en");
  return {
    pk: row.id,
    name: row.name,
    platform: { pk: platform.id, name: platform.name, short_name: platform.shortName },
    report_type: {
      pk: reportType.id,
      short_name: reportType.shortName,
      ...{ name: nameEn, name_en: nameEn, name_cs: reportTypeName(reportType, "cs") },
      period_months: reportType.periodMonths,
    },
    organization: organization && { pk: organization.id, name: organization.name },
    headings: row.headings,
    mapping: mapping.parse(row.mapping),
    version: row.version,
    author: author && ([author.firstName, author.lastName].filter(Boolean).join(" ") || author.email),
    created: row.createdAt.toISOString(),
    may_change: row.retiredAt === null && mayChange(scope, row.organizationId),
  };
}

type Asked = { organization: number; template: number };

/** A template version that can read the organization's files, including retired ones; throws NotFound for others. */
async function findReadableTemplate(
  scope: Scope<"raw-data.import">,
  { organization, template }: Asked,
): Promise<StoredTemplate> {
  await requireRawImport(scope, organization);
  const owners = scope.within(organization).organizationIds;
  const row = await db().sheetTemplate.findFirst({
    where: { id: template, OR: [{ organizationId: null }, { organizationId: { in: [...owners] } }] },
    include: shownTemplate,
  });
  if (!row) throw new NotFound();
  return row;
}

/** Throws NotFound for other organizations' templates. */
export async function getTemplate(
  scope: Scope<"raw-data.import">,
  ids: { organization: number; template: number },
): Promise<SheetTemplateView> {
  return showTemplate(await findReadableTemplate(scope, ids), scope);
}

/** Active templates by platform and name. */
export async function listTemplates(
  scope: Scope<"raw-data.import">,
  organization: number,
  platformId?: number,
): Promise<SheetTemplateView[]> {
  await requireRawImport(scope, organization);
  const rows = await db().sheetTemplate.findMany({
    where: {
      ...templatesOf(scope.within(organization).organizationIds),
      ...(platformId === undefined ? {} : { platformId }),
    },
    include: shownTemplate,
    orderBy: [{ platform: { name: "asc" } }, { name: "asc" }, { id: "asc" }],
  });
  return rows.map((row) => showTemplate(row, scope));
}

type Draft = { platform: number; report_type: number; mapping: Mapping };

/**
 * Refuses, by field, a platform or report type that the template's owner may not use, and columns that the report type
 * lacks. A global template must not refer to one library's own objects.
 */
async function checkTemplate({ platform, report_type, mapping }: Draft, ownerId: number | null): Promise<void> {
  const owners = ownerId === null ? [] : [ownerId];
  const [platformRow, reportType] = await Promise.all([
    db().platform.findFirst({ where: { id: platform, ...offeredTo(owners) }, select: { id: true } }),
    findTableReport(report_type, owners),
  ]);
  if (!platformRow) throw new Invalid({ platform: ["unknownPlatform"] });
  if (!reportType) throw new Invalid({ report_type: ["reportTypeUnfit"] });
  const codes = unfitColumns(mapping, reportType);
  if (codes.length > 0) throw new Invalid({ "mapping.columns": codes });
}

function unfitColumns({ columns, constants }: Mapping, { hasTitles, attributes }: TableReportType): string[] {
  const names = [...columns.map(({ role }) => role).filter(isAttributeRole), ...Object.keys(constants.attributes)];
  const isForeign = names.some((name) => !attributes.some((own) => own === name));
  const namesTitle = columns.some(({ role }) => role === "Title" || isIdentifierRole(role)) || constants.title !== "";
  return [...(isForeign ? ["attributeNotInReport"] : []), ...(namesTitle && !hasTitles ? ["titleNotInReport"] : [])];
}

/** Saves how to read a platform's sheets, for one organization or, with -1, for everyone. */
export async function createTemplate(
  scope: Scope<"raw-data.import">,
  organization: number,
  draft: TemplateDraft,
): Promise<SheetTemplateView> {
  await requireRawImport(scope, organization);
  const organizationId = ownerOf(scope, organization);
  await checkTemplate(draft, organizationId);
  const { name, platform: platformId, report_type: reportTypeId, headings, mapping } = draft;
  const row = await refuseTakenName("name", "templateNameTaken", () =>
    inTransaction(async (tx) => {
      const author = { authorId: scope.user.id, organizationId };
      const created = await tx.sheetTemplate.create({
        data: { name, platformId, reportTypeId, headings, mapping, ...author },
        include: shownTemplate,
      });
      const subject = { kind: "template", id: created.id, name };
      const after = { platform: created.platform.shortName, report_types: [created.reportType.shortName], headings };
      await recordAudit(tx, scope, { action: "template.create", subject, organizationId, after });
      return created;
    }),
  );
  return showTemplate(row, scope);
}

/** Creates a template's next version; throws OutOfDate if another version was created or it was removed meanwhile. */
export async function changeTemplate(
  scope: Scope<"raw-data.import">,
  ids: { organization: number; template: number },
  { name, report_type: reportTypeId, headings, mapping }: TemplateChange,
): Promise<SheetTemplateView> {
  const former = await findReadableTemplate(scope, ids);
  const { platformId, organizationId } = former;
  if (!mayChange(scope, organizationId)) throw new Forbidden();
  await checkTemplate({ platform: platformId, report_type: reportTypeId, mapping }, organizationId);
  const row = await refuseTakenName("name", "templateNameTaken", () =>
    inTransaction(async (tx) => {
      const retired = await tx.sheetTemplate.updateMany({
        where: { id: former.id, retiredAt: null },
        data: { retiredAt: now() },
      });
      if (retired.count === 0) throw new OutOfDate();
      const next = { version: former.version + 1, formerId: former.id, authorId: scope.user.id };
      const made = await tx.sheetTemplate.create({
        data: { name, platformId, reportTypeId, headings, mapping, organizationId, ...next },
        include: shownTemplate,
      });
      const subject = { kind: "template", id: made.id, name };
      const before = { name: former.name, report_types: [former.reportType.shortName], headings: former.headings };
      const after = { name, report_types: [made.reportType.shortName], headings };
      await recordAudit(tx, scope, { action: "template.change", subject, organizationId, before, after });
      return made;
    }),
  );
  return showTemplate(row, scope);
}

/** Retires a template: no longer used for new files, but kept to explain those it has read. */
export async function deleteTemplate(
  scope: Scope<"raw-data.import">,
  ids: { organization: number; template: number },
): Promise<Record<string, never>> {
  const { id, name, organizationId } = await findReadableTemplate(scope, ids);
  if (!mayChange(scope, organizationId)) throw new Forbidden();
  await inTransaction(async (tx) => {
    const where = { id, retiredAt: null };
    const retired = await tx.sheetTemplate.updateMany({ where, data: { retiredAt: now() } });
    if (retired.count === 0) throw new OutOfDate();
    const subject = { kind: "template", id, name };
    await recordAudit(tx, scope, { action: "template.delete", subject, organizationId });
  });
  return {};
}
