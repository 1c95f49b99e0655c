import "server-only";
import { lastMonthOfRange, listCoveredTypes } from "@/lib/coverage/read-coverage";
import { readReportMonths } from "@/lib/coverage/read-report-months";
import { reportMonthState } from "@/lib/coverage/report-month";
import { now, runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import { usageLoader } from "@/lib/usage/engine/engine-client";
import { explained } from "@/lib/usage/engine/engine-error";

const MOST = 1_000_000;

/** Report-months that need no more data. */
const COMPLETE = ["present", "empty", "elsewhere", "permanentlyPartial"];

/** Writes the coverage of each organization for SQL: each is replaced as a whole. */
export async function copyCoverage(signal?: AbortSignal): Promise<void> {
  const [organizations, types] = await Promise.all([
    db().organization.findMany({ select: { id: true }, orderBy: { id: "asc" } }),
    listCoveredTypes(),
  ]);
  const reportTypeIds = types.map(({ id }) => id);
  for (const { id } of organizations) {
    signal?.throwIfAborted();
    await copyOne(id, reportTypeIds);
  }
}

async function copyOne(organizationId: number, reportTypeIds: readonly number[]): Promise<void> {
  const [node] = usageLoader().nodes;
  const time = now();
  const version = time.getTime();
  const first = await db().import.aggregate({ where: { organizationId, state: "current" }, _min: { month: true } });
  const from = first._min.month?.toISOString().slice(0, 7) ?? null;
  const rows = await readReportMonths({
    ...{ reach: { organizationIds: [organizationId] }, of: { reportTypeIds }, most: MOST },
    ...{ months: { from, to: lastMonthOfRange(null) }, only: Prisma.sql`TRUE` },
  });
  const running = runningMonth();
  const values = rows.map((row) => {
    const state = reportMonthState(row, running);
    return {
      ...{ organization_id: row.organizationId, platform_id: row.platformId, account_id: row.accountId },
      ...{
        report_type_id: row.reportTypeId,
        month: `${row.month}-01`,
        state,
        is_complete: COMPLETE.includes(state) ? 1 : 0,
      },
      ...{ as_of: time.toISOString().slice(0, 19).replace("T", " "), version },
    };
  });
  try {
    if (values.length > 0) await node.insert({ table: "sql_coverage", values, format: "JSONEachRow" });
    const current = { organization_id: organizationId, version };
    await node.insert({ table: "sql_coverage_versions", values: [current], format: "JSONEachRow" });
    await node.command({
      query: "DELETE FROM sql_coverage WHERE organization_id = {organization:UInt32} AND version < {version:UInt64}",
      query_params: { organization: organizationId, version },
    });
  } catch (error) {
    throw explained(error);
  }
}
