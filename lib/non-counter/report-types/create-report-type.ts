import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { Invalid } from "@/lib/kit/errors";
import { ownerOf } from "@/lib/platforms/owner-of";
import { refuseTakenName } from "@/lib/platforms/refuse-taken-name";
import type { ReportTypeDraft, TableReport } from "../contract";
import { shownReport, showTableReport } from "./show-table-report";

/** Adds an own report type of an organization or, with -1, a global one. Short names are unique. */
export async function createReportType(
  scope: Scope<"catalogue.extend">,
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
      const [taken] = await tx.$queryRaw<{ id: number }[]>`
        SELECT id FROM report_types WHERE lower(short_name) = lower(${shortName}) LIMIT 1`;
      if (taken) throw new Invalid({ short_name: ["shortNameTaken"] });
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
  const shown = showTableReport(row, scope);
  if (!shown) throw new Error("A report type of one's own is always one of tables");
  return shown;
}
