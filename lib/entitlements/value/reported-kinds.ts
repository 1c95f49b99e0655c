import { definitionOf } from "@/lib/counter/standard/definition-of";
import { unshownValues } from "@/lib/counter/standard/unshown-attributes";
import type { TitleKind } from "./value-plan";

type Report = { readonly counterCode: string; readonly release: string; readonly hasTitles: boolean };

/** The kinds of titles whose use a report shows title by title; none for platform reports. */
export function reportedKinds(report: Report): readonly TitleKind[] {
  const kind = definitionOf(report)?.kind;
  if (kind === undefined) return report.hasTitles ? ["serial", "book", "database", "other"] : [];
  if (kind === "PR") return [];
  if (kind === "DR") return ["database"];
  const dataTypes = unshownValues(report, "Data_Type");
  if (dataTypes.length === 0) return ["serial", "book", "other"];
  return [
    ...(dataTypes.includes("Journal") ? (["serial"] as const) : []),
    ...(dataTypes.includes("Book") ? (["book"] as const) : []),
  ];
}
