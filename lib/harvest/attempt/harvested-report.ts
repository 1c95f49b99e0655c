import { definitionOf } from "@/lib/counter/standard/definition-of";
import type { ReportDefinition } from "@/lib/counter/standard/report-definition";

/**
 * The COUNTER report of a report type. Throws for report types that cannot be harvested; credentials never have these.
 */
export function harvestedReport(type: { release: string; counterCode: string; shortName: string }): ReportDefinition {
  const report = definitionOf(type);
  if (!report) throw new Error(`Report ${type.shortName} cannot be harvested.`);
  return report;
}
