import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { TableReport } from "../contract";
import { reportTypesOf } from "./report-types-of";
import { shownReport, showTableReport } from "./show-table-report";

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
