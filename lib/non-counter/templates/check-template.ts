import "server-only";
import { db } from "@/lib/kit/db";
import { Invalid } from "@/lib/kit/errors";
import { offeredTo } from "@/lib/platforms/offered-to";
import { isAttributeRole, isIdentifierRole, type Mapping } from "../layout/mapping";
import type { TableReportType } from "../layout/table-report-type";
import { findTableReport } from "../report-types/find-table-report";

type Draft = { platform: number; report_type: number; mapping: Mapping };

/**
 * Refuses, by field, a platform or report type that the template's owner may not use, and columns that the report type
 * lacks. A global template must not refer to one library's own objects.
 */
export async function checkTemplate({ platform, report_type, mapping }: Draft, ownerId: number | null): Promise<void> {
  const owners = ownerId === null ? [] : [ownerId];
  const [known, reportType] = await Promise.all([
    db().platform.findFirst({ where: { id: platform, ...offeredTo(owners) }, select: { id: true } }),
    findTableReport(report_type, owners),
  ]);
  if (!known) throw new Invalid({ platform: ["unknownPlatform"] });
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
