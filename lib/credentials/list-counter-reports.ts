import "server-only";
import { findReport } from "@/lib/counter/reports";
import { db } from "@/lib/kit/db";
import { counterVersion } from "./contract";

/** The reports of Release 5 and 5.1, full reports before views. */
export async function listCounterReports() {
  const rows = await db().reportType.findMany({ orderBy: [{ release: "asc" }, { counterCode: "asc" }] });
  const reports = rows.flatMap(({ id, counterCode, release }) => {
    const version = counterVersion.safeParse(release);
    const report = version.success && findReport(version.data, counterCode);
    if (!report) return [];
    return [{ pk: id, code: counterCode, name: report.name, counter_version: report.release, is_view: report.isView }];
  });
  return reports.sort((first, second) => Number(first.is_view) - Number(second.is_view));
}
