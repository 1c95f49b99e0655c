import { spellings } from "../spelling";

/** The metrics of COUNTER Release 5 and 5.1 (Code of Practice, section 3.3.4), in the order of the standard. */
export const counterMetrics = [
  "Searches_Platform",
  "Searches_Automated",
  "Searches_Federated",
  "Searches_Regular",
  "Total_Item_Investigations",
  "Total_Item_Requests",
  "Unique_Item_Investigations",
  "Unique_Item_Requests",
  "Unique_Title_Investigations",
  "Unique_Title_Requests",
  "Limit_Exceeded",
  "No_License",
] as const;

export type CounterMetric = (typeof counterMetrics)[number];

/** Finds the metric of the standard that a text means, whatever its case and separators; undefined for any other metric. */
export const findMetric = spellings(counterMetrics);

/** Pairs of metrics of which the first never exceeds the second for the same item, attributes and month. */
export const metricRelations: readonly (readonly [CounterMetric, CounterMetric])[] = [
  ["Unique_Item_Investigations", "Total_Item_Investigations"],
  ["Unique_Item_Requests", "Total_Item_Requests"],
  ["Total_Item_Requests", "Total_Item_Investigations"],
  ["Unique_Item_Requests", "Unique_Item_Investigations"],
  ["Unique_Title_Requests", "Unique_Title_Investigations"],
  ["Unique_Title_Investigations", "Unique_Item_Investigations"],
  ["Unique_Title_Requests", "Unique_Item_Requests"],
];

/** The Data_Types to which a metric is bound, where the standard binds it. */
export const metricDataTypes: Partial<Record<CounterMetric, readonly string[]>> = {
  Searches_Platform: ["Platform"],
  Unique_Title_Investigations: ["Book", "Reference_Work"],
  Unique_Title_Requests: ["Book", "Reference_Work"],
};
