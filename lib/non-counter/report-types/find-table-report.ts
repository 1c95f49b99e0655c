import "server-only";
import { db } from "@/lib/kit/db";
import { type TableReportType, tableReportType } from "../layout/table-report-type";
import { reportTypesOf } from "./report-types-of";

/** The report type that tables of these organizations are read as; null if there is none such, or it is one of items. */
export async function findTableReport(id: number, organizationIds: readonly number[]): Promise<TableReportType | null> {
  const row = await db().reportType.findFirst({ where: { id, ...reportTypesOf(organizationIds) } });
  return row && tableReportType(row);
}
