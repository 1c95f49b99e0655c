/** A report type and its metrics; empty for any. */
export type Counting = { readonly counterCode: string; readonly metrics: readonly string[] };

/** Preferred metrics; the first one that the report counts is its default. */
const usual = [
  "Unique_Item_Requests",
  "Unique_Title_Requests",
  "Total_Item_Requests",
  "Searches_Regular",
  "Searches_Platform",
];
const ofDatabases = ["Searches_Regular", "Searches_Automated", ...usual];

/** Whether reports of this type can have the metric. */
export const mayCount = ({ metrics }: Pick<Counting, "metrics">, metric: string): boolean =>
  metrics.length === 0 || metrics.includes(metric);

/** The default metric of a report: requests of titles, platforms and items, searches of databases. */
export function mainMetric({ counterCode, metrics }: Counting): string | undefined {
  const preferred = counterCode.startsWith("DR") ? ofDatabases : usual;
  return preferred.find((name) => metrics.includes(name)) ?? metrics[0];
}
