import "server-only";
import type { Scope } from "@/lib/access/scope";
import { changedValues } from "@/lib/audit/changed-values";
import { recordAudit } from "@/lib/audit/record-audit";
import { db, inTransaction } from "@/lib/kit/db";
import { Forbidden, NotFound } from "@/lib/kit/errors";
import { mayChange } from "@/lib/platforms/owner-of";
import type { TableReport } from "../contract";
import { reportTypesOf } from "./report-types-of";
import { type StoredReport, shownReport, showTableReport } from "./show-table-report";

type Change = { name_en?: string | undefined; name_cs?: string | undefined; metrics?: string[] | undefined };

/** Renames a report type of one's own, or changes which metrics it counts. COUNTER's own are not to be changed. */
export async function changeReportType(
  scope: Scope<"catalogue.extend">,
  { organization, report_type: id }: { organization: number; report_type: number },
  { name_en: nameEn, name_cs: nameCs, metrics }: Change,
): Promise<TableReport> {
  const reach = scope.within(organization);
  const where = { id, release: "own", ...reportTypesOf(reach.organizationIds) };
  const stored = await db().reportType.findFirst({ where, include: shownReport });
  if (!stored) throw new NotFound();
  if (!mayChange(scope, stored.organizationId)) throw new Forbidden();
  const row = await inTransaction(async (tx) => {
    const data = {
      ...(nameEn === undefined ? {} : { nameEn }),
      ...czechName(stored, { nameEn, nameCs }),
      ...(metrics === undefined ? {} : { metrics: [...new Set(metrics)] }),
    };
    const changed = await tx.reportType.update({ where: { id }, data, include: shownReport });
    const differing = changedValues(audited(stored), audited(changed));
    if (!differing) return changed;
    const subject = { kind: "report-type", id, name: stored.shortName };
    const { organizationId } = stored;
    await recordAudit(tx, scope, { action: "report-type.change", subject, organizationId, ...differing });
    return changed;
  });
  const shown = showTableReport(row, scope);
  if (!shown) throw new NotFound();
  return shown;
}

/** Without a name in Czech, Czech readers see the other one, also after it was changed. */
function czechName(
  stored: StoredReport,
  { nameEn, nameCs }: { nameEn: string | undefined; nameCs: string | undefined },
) {
  const other = nameEn ?? stored.nameEn;
  if (nameCs !== undefined) return { nameCs: nameCs || other };
  return stored.nameCs === stored.nameEn ? { nameCs: other } : {};
}

const audited = ({ nameEn, nameCs, metrics }: StoredReport) => ({ name: nameEn, name_cs: nameCs, metrics });
