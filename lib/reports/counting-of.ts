import { definitionOf } from "@/lib/counter/standard/definition-of";
import { interestGroupNames, isInterest } from "@/lib/interest/interest-report";

export type Reported = { readonly counterCode: string; readonly release: string };

/** The metrics that COUNTER gives a report type, and the groups of interest; none of any other, which may count anything. */
export const metricsOf = (type: Reported): readonly string[] =>
  isInterest(type) ? interestGroupNames : (definitionOf(type)?.metrics ?? []);

/** What reports it is one of; of releases before the fifth none, as they count what the later ones count as well. */
export const kindOf = (type: Reported) => (type.release === "4" ? undefined : definitionOf(type)?.kind);

/** A report type with what it counts: what COUNTER says, or of one's own the metrics that were chosen for it. */
export function countingOf<Type extends Reported & { readonly metrics?: readonly string[] }>(type: Type) {
  const [standard, own = []] = [metricsOf(type), type.metrics];
  return { ...type, kind: kindOf(type), metrics: standard.length > 0 ? standard : own };
}
