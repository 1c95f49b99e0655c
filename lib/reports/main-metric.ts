/** A report type and the metrics that it counts, of which none are any. */
export type Counting = { readonly counterCode: string; readonly metrics: readonly string[] };

/** What is asked of a report before anything else; the first that it counts. */
const usual = [
  "Unique_Item_Requests",
  "Unique_Title_Requests",
  "Total_Item_Requests",
  "Searches_Regular",
  "Searches_Platform",
];
const ofDatabases = ["Searches_Regular", "Searches_Automated", ...usual];

/** Whether usage of a metric belongs in reports of a type. */
export const mayCount = ({ metrics }: Pick<Counting, "metrics">, metric: string): boolean =>
  metrics.length === 0 || metrics.includes(metric);

/** The one metric that a report begins with: requests of titles, platforms and items, searches of databases. */
export function mainMetric({ counterCode, metrics }: Counting): string | undefined {
  const wanted = counterCode.startsWith("DR") ? ofDatabases : usual;
  return wanted.find((name) => metrics.includes(name)) ?? metrics[0];
}
