import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
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

/** A metric by its own word, as it is read. */
export const readableMetric = (shortName: string): string => shortName.replaceAll("_", " ");

type NamedMetric = { readonly shortName: string; readonly nameEn: string | null; readonly nameCs: string | null };

/** The name that people gave a metric; COUNTER's word where they gave none. */
export const metricName = ({ shortName, nameEn, nameCs }: NamedMetric, locale: Locale): string =>
  displayName({ name: nameEn || nameCs || readableMetric(shortName), nameEn, nameCs }, locale);

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
