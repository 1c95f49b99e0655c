import { type AttributeName, attributeNames, type ReportKind, successors } from "../standard/attributes";
import type { Release, ReportDefinition } from "../standard/report-definition";
import { findReport } from "../standard/reports";

/** Values of each attribute in the usage; "" if some usage has none. */
export type UsedValues = Readonly<Partial<Record<AttributeName, readonly string[]>>>;

const titles5 = [
  ...["Book", "Journal", "Newspaper_or_Newsletter", "Other", "Report", "Thesis_or_Dissertation", "Unspecified"],
];
const items5 = ["Article", "Book_Segment", "Dataset", "Multimedia", "Repository_Item", ...titles5];
const titles51 = [...titles5, "Conference", "Patent", "Reference_Work", "Standard"];
const media51 = ["Audiovisual", "Database_Full_Item", "Image", "Interactive_Resource", "Multimedia", "Sound"];
const items51 = [
  ...["Article", "Book_Segment", "Conference_Item", "Dataset", "News_Item", "Other", "Patent", "Reference_Item"],
  ...["Report", "Software", "Standard", "Thesis_or_Dissertation", "Unspecified", ...media51],
];

/** Data_Types of each kind of report (CoP 5.0.3 and 5.1, §4.1 to 4.4). */
const typesOf: Record<"5" | "5.1", Record<ReportKind, readonly string[]>> = {
  "5": {
    PR: ["Platform", "Database", ...items5],
    DR: ["Database", "Multimedia", ...titles5],
    TR: ["Database", ...titles5],
    IR: items5,
  },
  "5.1": {
    PR: ["Platform", ...titles51, ...items51],
    DR: ["Database_AI", "Database_Aggregated", "Database_Full", ...titles51, ...media51],
    TR: titles51,
    IR: items51,
  },
};
const parents51 = [
  ...["Book", "Conference", "Database_Aggregated", "Database_Full", "Journal", "Newspaper_or_Newsletter"],
  "Reference_Work",
];

function wordsOf({ id, kind, filters }: ReportDefinition, release: "5" | "5.1"): UsedValues {
  return {
    Data_Type: filters.Data_Type ?? typesOf[release][kind],
    Access_Type:
      release === "5" ? ["Controlled", "OA_Gold", "Other_Free_To_Read"] : ["Controlled", "Open", "Free_To_Read"],
    Access_Method: ["Regular", "TDM"],
    // Journals are the parents of all articles, without a word in the report.
    ...(id !== "IR_A1" && { Parent_Data_Type: release === "5" ? items5 : parents51 }),
  };
}

/**
 * Deviations of usage from what the target release can express, and words written in their successors. English, like
 * all COUNTER messages.
 */
export function departures(
  { report, delivered }: { report: ReportDefinition; delivered: Release },
  { metrics, values }: { metrics: readonly string[]; values: UsedValues },
): string[] {
  const release = report.release === "5" ? "5" : "5.1";
  const isNewer = delivered === "5" && release === "5.1";
  const foreign = metrics.filter((metric) => !report.metrics.some((known) => known === metric));
  const words = wordsOf(report, release);
  return [
    ...(isNewer ? ["Delivered by the rules of Release 5, which counts items of books otherwise than Release 5.1"] : []),
    ...(foreign.length > 0
      ? [`Metrics that Release ${release} does not have in ${report.id} - ${foreign.join(", ")}`]
      : []),
    ...(release === "5.1" && values.Section_Type?.some((value) => value !== "")
      ? [
          isNewer
            ? "Section_Type was removed by Release 5.1 and is left out"
            : "Section_Type was removed by Release 5.1 and is written as an additional attribute",
        ]
      : []),
    ...(isNewer ? attributeNames.flatMap((name) => replacedIn(name, values)) : []),
    ...attributeNames.flatMap((name) => unknownIn(name, values, { words: words[name], isNewer })),
    ...(isNewer ? newMetricsOf(report, metrics) : []),
    ...report.attributes.always.flatMap((name) => missingIn(name, values)),
  ];
}

function replacedIn(name: AttributeName, values: UsedValues): string[] {
  const words = (values[name] ?? []).flatMap((value) => {
    const successor = successors[name]?.[value];
    return successor ? [`${value} as ${successor}`] : [];
  });
  return words.length > 0 ? [`${name} is written in the words of Release 5.1 - ${words.join(", ")}`] : [];
}

type Target = { words: readonly string[] | undefined; isNewer: boolean };

function unknownIn(name: AttributeName, values: UsedValues, { words, isNewer }: Target): string[] {
  const unknown = (values[name] ?? []).filter(
    (value) => value !== "" && !(isNewer && successors[name]?.[value]) && words && !words.includes(value),
  );
  return unknown.length > 0 ? [`${name} that this report does not have - ${unknown.join(", ")}`] : [];
}

/** Release 5.1 requires unique items in views where Release 5 has only totals. */
function newMetricsOf({ id, metrics }: ReportDefinition, delivered: readonly string[]): string[] {
  const earlier = findReport("5", id)?.metrics;
  const missing = metrics.filter(
    (metric) => earlier && !earlier.includes(metric) && delivered.includes(metric.replace("Unique_", "Total_")),
  );
  return missing.length > 0 ? [`Metrics that Release 5 does not have in ${id} - ${missing.join(", ")}`] : [];
}

function missingIn(name: AttributeName, values: UsedValues): string[] {
  return values[name]?.includes("") ? [`Some usage was delivered without ${name}`] : [];
}
