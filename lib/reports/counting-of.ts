import { definitionOf } from "@/lib/counter/standard/definition-of";
import { interestGroupNames, isInterest } from "@/lib/interest/interest-report";

export type Reported = { readonly counterCode: string; readonly release: string };

/** A report type's metrics by COUNTER (interest: its groups); empty for others, which may have any. */
export const metricsOf = (type: Reported): readonly string[] =>
  isInterest(type) ? interestGroupNames : (definitionOf(type)?.metrics ?? []);

/** Kind of report; undefined before Release 5, whose reports are included in later ones. */
export const kindOf = (type: Reported) => (type.release === "4" ? undefined : definitionOf(type)?.kind);

/** A report type with its metrics: by COUNTER, or as configured for own reports. */
export function countingOf<Type extends Reported & { readonly metrics?: readonly string[] }>(type: Type) {
  const [standard, own = []] = [metricsOf(type), type.metrics];
  return { ...type, kind: kindOf(type), metrics: standard.length > 0 ? standard : own };
}
