import { definitionOf } from "@/lib/counter/standard/definition-of";
import type { ReportDefinition } from "@/lib/counter/standard/report-definition";

/** The report of COUNTER behind a report type; throws for types that no server knows, which credentials cannot have. */
export function harvestedReport(type: { release: string; counterCode: string; shortName: string }): ReportDefinition {
  const report = definitionOf(type);
  if (!report) throw new Error(`Report ${type.shortName} cannot be harvested.`);
  return report;
}
