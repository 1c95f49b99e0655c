import { definitionOf } from "@/lib/counter/standard/definition-of";
import { interestGroupNames, isInterest } from "@/lib/interest/interest-report";

export type Reported = { readonly counterCode: string; readonly release: string };

/** A report type; of one's own the metrics that were chosen for it, of which none are any. */
export type Counting = Reported & { readonly metrics?: readonly string[] };

/** What is asked of a report before anything else; the first that it counts. */
const usual = [
  "Unique_Item_Requests",
  "Unique_Title_Requests",
  "Total_Item_Requests",
  "Searches_Regular",
  "Searches_Platform",
];
const ofDatabases = ["Searches_Regular", "Searches_Automated", ...usual];

/** The metrics that COUNTER gives a report type, and the groups of interest; none of any other, which may count anything. */
export const metricsOf = (type: Reported): readonly string[] =>
  isInterest(type) ? interestGroupNames : (definitionOf(type)?.metrics ?? []);

/** Whether usage of a metric belongs in reports of a type. */
export function mayCount(type: Counting, metric: string): boolean {
  const [standard, own = []] = [metricsOf(type), type.metrics];
  const known = standard.length > 0 ? standard : own;
  return known.length === 0 || known.includes(metric);
}

/** The one metric that a report begins with: requests of titles, platforms and items, searches of databases. */
export function mainMetric(type: Reported): string | undefined {
  const metrics = metricsOf(type);
  const wanted = type.counterCode.startsWith("DR") ? ofDatabases : usual;
  return wanted.find((name) => metrics.includes(name)) ?? metrics[0];
}
