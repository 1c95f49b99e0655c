import "server-only";
import { definitionOf } from "@/lib/counter/standard/definition-of";
import { findReport } from "@/lib/counter/standard/reports";
import { db } from "@/lib/kit/db";
import { counterVersion } from "../contract";

/** Reports that can be harvested, of all releases, full reports before views. */
export async function listCounterReports() {
  const rows = await db().reportType.findMany({ orderBy: [{ release: "asc" }, { counterCode: "asc" }] });
  const reports = rows.flatMap(({ id, counterCode, release, isActive }) => {
    const version = counterVersion.safeParse(release);
    const report = version.success && findReport(version.data, counterCode);
    if (!report) return [];
    const { name, isView } = report;
    return [{ pk: id, code: counterCode, name, counter_version: version.data, is_view: isView, is_active: isActive }];
  });
  return reports.sort((first, second) => Number(first.is_view) - Number(second.is_view));
}

type Stored = { id: number; counterCode: string; release: string };

export const shownCounterReport = ({ id, counterCode, release }: Stored) => ({
  pk: id,
  code: counterCode,
  name: definitionOf({ counterCode, release })?.name ?? counterCode,
  counter_version: counterVersion.parse(release),
});
