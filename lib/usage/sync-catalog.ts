import "server-only";
import { commonWords } from "@/lib/counter/standard/attributes";
import { fullTextParts } from "@/lib/counter/standard/full-text-parts";
import { aiMetrics, counterMetrics, isAiMetric } from "@/lib/counter/standard/metrics";
import { release4Metrics } from "@/lib/counter/standard/release-4-metrics";
import { release4Reports } from "@/lib/counter/standard/release-4-reports";
import type { ReportDefinition } from "@/lib/counter/standard/report-definition";
import { counterReports } from "@/lib/counter/standard/reports";
import { defineDefaultGroups } from "@/lib/interest/define-defaults";
import { inTransaction } from "@/lib/kit/db";

/**
 * Creates COUNTER's reports, metrics and words of combined releases in PostgreSQL, which numbers them for the facts, and
 * the default interest definitions of new reports. Idempotent and safe for several processes at once; ids never change.
 */
export async function syncCatalog(): Promise<void> {
  await inTransaction(async (tx) => {
    // Inserting an existing row would use up a sequence number, and facts have 16 bits for them.
    await tx.$executeRaw`LOCK TABLE report_types, metrics IN SHARE ROW EXCLUSIVE MODE`;
    const knownReports = new Set((await tx.reportType.findMany()).map(({ shortName }) => shortName));
    const all = [...counterReports, ...release4Reports];
    const reports = all.map(reportTypeOf).filter(({ shortName }) => !knownReports.has(shortName));
    await tx.reportType.createMany({ data: reports });
    const knownMetrics = new Set((await tx.metric.findMany()).map(({ shortName }) => shortName));
    const names = new Set<string>([
      ...counterMetrics.filter((name) => !isAiMetric(name)),
      ...[...release4Metrics, ...fullTextParts, ...aiMetrics],
    ]);
    const metrics = [...names].filter((name) => !knownMetrics.has(name)).map((shortName) => ({ shortName }));
    await tx.metric.createMany({ data: metrics });
    const texts = await tx.attributeText.findMany({ where: { OR: commonWords } });
    const isNew = (word: (typeof commonWords)[number]) =>
      !texts.some(({ attribute, text }) => attribute === word.attribute && text === word.text);
    await tx.attributeText.createMany({ data: commonWords.filter(isNew), skipDuplicates: true });
    // Only for new report types: administrators decide about existing ones.
    await defineDefaultGroups(tx, { shortName: { in: reports.map(({ shortName }) => shortName) } });
  });
}

/** "TR" of Release 5.1 is another report type than "TR" of Release 5: "TR51". */
function reportTypeOf({ id, release }: ReportDefinition) {
  return { shortName: release === "5.1" ? `${id}51` : id, counterCode: id, release };
}
