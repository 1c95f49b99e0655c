import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import { spellings } from "../spelling";

/** Metrics of COUNTER Release 5 and 5.1 (CoP §3.3.4), in the order of the standard. */
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

/** Finds a standard metric in any case and with any separators; undefined for other metrics. */
export const findMetric = spellings(counterMetrics);

/** A metric's standard name in readable form. */
export const readableMetric = (shortName: string): string => shortName.replaceAll("_", " ");

type NamedMetric = { readonly shortName: string; readonly nameEn: string | null; readonly nameCs: string | null };

/** The name entered for a metric, else COUNTER's name. */
export const metricName = ({ shortName, nameEn, nameCs }: NamedMetric, locale: Locale): string =>
  displayName({ name: nameEn || nameCs || readableMetric(shortName), nameEn, nameCs }, locale);

/** Pairs of metrics: the first never exceeds the second for the same item, attributes and month. */
export const metricRelations: readonly (readonly [CounterMetric, CounterMetric])[] = [
  ["Unique_Item_Investigations", "Total_Item_Investigations"],
  ["Unique_Item_Requests", "Total_Item_Requests"],
  ["Total_Item_Requests", "Total_Item_Investigations"],
  ["Unique_Item_Requests", "Unique_Item_Investigations"],
  ["Unique_Title_Requests", "Unique_Title_Investigations"],
  ["Unique_Title_Investigations", "Unique_Item_Investigations"],
  ["Unique_Title_Requests", "Unique_Item_Requests"],
];

/** Data_Types that the standard restricts a metric to. */
export const metricDataTypes: Partial<Record<CounterMetric, readonly string[]>> = {
  Searches_Platform: ["Platform"],
  Unique_Title_Investigations: ["Book", "Reference_Work"],
  Unique_Title_Requests: ["Book", "Reference_Work"],
};
