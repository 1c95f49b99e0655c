import "server-only";
import type { z } from "zod";
import { changedValues } from "@/lib/access/audit/changed-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { Forbidden, NotFound, OutOfDate } from "@/lib/kit/errors";
import { mayChange } from "@/lib/platforms/owner-of";
import type { changeReportTypeCall, TableReport } from "../contract";
import { reportTypesOf } from "./report-types-of";
import { type StoredReport, shownReport, showTableReport } from "./show-table-report";

type Change = z.output<typeof changeReportTypeCall.body>;

/**
 * Changes names, description or metrics of an own report type; COUNTER's cannot be changed. Throws OutOfDate if it
 * changed since the caller read it.
 */
export async function changeReportType(
  scope: Scope<"catalogue.extend">,
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
  const shown = showTableReport(row, scope);
  if (!shown) throw new NotFound();
  return shown;
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
