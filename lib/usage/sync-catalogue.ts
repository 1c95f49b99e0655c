import "server-only";
import { counterMetrics } from "@/lib/counter/metrics";
import { counterReports, type ReportDefinition } from "@/lib/counter/reports";
import { inTransaction } from "@/lib/kit/db";

/**
 * Makes COUNTER's reports and metrics exist in PostgreSQL, which numbers them for the facts. Safe to repeat and at the
 * same time in several processes; numbers once given stay.
 */
export async function syncCatalogue(): Promise<void> {
  await inTransaction(async (tx) => {
    // Inserting what exists would use up numbers, of which the facts hold 16 bits.
    await tx.$executeRaw`LOCK TABLE report_types, metrics IN SHARE ROW EXCLUSIVE MODE`;
    const knownReports = new Set((await tx.reportType.findMany()).map(({ shortName }) => shortName));
    const reports = counterReports.map(reportTypeOf).filter(({ shortName }) => !knownReports.has(shortName));
    await tx.reportType.createMany({ data: reports });
    const knownMetrics = new Set((await tx.metric.findMany()).map(({ shortName }) => shortName));
    const metrics = counterMetrics.filter((name) => !knownMetrics.has(name)).map((shortName) => ({ shortName }));
    await tx.metric.createMany({ data: metrics });
  });
}

/** "TR" of Release 5.1 is another report type than "TR" of Release 5: "TR51". */
function reportTypeOf({ id, release }: ReportDefinition) {
  return { shortName: release === "5" ? id : `${id}51`, counterCode: id, release };
}
