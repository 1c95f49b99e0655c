import type { AttributeName } from "./attributes";
import { definitionOf } from "./definition-of";
import { release4Continued } from "./release-4-continued";

/**
 * The values that usage has whose report does not show the attribute: the preset filter of a standard view, the subject
 * of a Release 4 report, else ordinary use of the kind of report, which is by people and of licensed content. Empty
 * where it is unknown: Release 4 counts open access together with licensed content, and own reports count anything.
 */
export function unshownValues(
  type: { readonly counterCode: string; readonly release: string },
  attribute: AttributeName,
): readonly string[] {
  const report = definitionOf(type);
  if (!report) return [];
  if (attribute === "Access_Method") return report.filters.Access_Method ?? ["Regular"];
  if (report.release === "4") {
    const { dataType } = release4Continued[report.id] ?? {};
    return attribute === "Data_Type" && dataType !== undefined ? [dataType] : [];
  }
  const breaksDownAccess = report.kind === "TR" || report.kind === "IR";
  return report.filters[attribute] ?? (attribute === "Access_Type" && breaksDownAccess ? ["Controlled"] : []);
}
