import "server-only";
import { db } from "@/lib/kit/db";
import { type TableReportType, tableReportType } from "../layout/table-report-type";
import { reportTypesOf } from "./report-types-of";

/** A report type for tables of these organizations; null if unknown or an item report. */
export async function findTableReport(id: number, organizationIds: readonly number[]): Promise<TableReportType | null> {
  const row = await db().reportType.findFirst({ where: { id, ...reportTypesOf(organizationIds) } });
  return row && tableReportType(row);
}
