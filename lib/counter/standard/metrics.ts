import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import { spelling, spellings } from "../spelling";

/**
 * Metrics of use by AI systems: an extension that providers include on request, only with Access_Method Agent (best
 * practice on AI usage, April 2026; reserved values in CoP 5.1 §11).
 */
export const aiMetrics = [
  "AI_Responses_Generated",
  "Total_AI_Investigations",
  "Total_AI_Requests",
  "Unique_AI_Investigations",
  "Unique_AI_Requests",
] as const;

export const isAiMetric = (metric: string): boolean => aiMetrics.some((name) => name === metric);

/** Metrics of COUNTER Release 5 and 5.1 (CoP §3.3.4), in the order of the standard, then those of AI. */
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
  ...aiMetrics,
] as const;

export type CounterMetric = (typeof counterMetrics)[number];

const findCurrent = spellings(counterMetrics);

/** Metrics of the former Code for Research Data, by those of Release 5.1 (CoP 5.1.1 §10.4). */
const formerMetrics = new Map<string, CounterMetric>(
  (["Total", "Unique"] as const).flatMap((prefix) =>
    (["Investigations", "Requests"] as const).map((use) => [
      spelling(`${prefix}_Dataset_${use}`),
      `${prefix}_Item_${use}`,
    ]),
  ),
);

/** Finds a standard metric in any case and with any separators, also by its former name; undefined for others. */
export const findMetric = (text: string): CounterMetric | undefined =>
  findCurrent(text) ?? formerMetrics.get(spelling(text));

export const isFormerMetric = (text: string): boolean => formerMetrics.has(spelling(text));

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
  ["Unique_AI_Investigations", "Total_AI_Investigations"],
  ["Unique_AI_Requests", "Total_AI_Requests"],
];

/** Data_Types that the standard restricts a metric to. */
export const metricDataTypes: Partial<Record<CounterMetric, readonly string[]>> = {
  Searches_Platform: ["Platform"],
  Unique_Title_Investigations: ["Book", "Reference_Work"],
  Unique_Title_Requests: ["Book", "Reference_Work"],
};
