import { type Attributes, attributeNames, successors } from "../standard/attributes";
import type { ReportDefinition } from "../standard/report-definition";
import type { UsageRecord } from "../usage-record";

const replaced = attributeNames.filter((name) => successors[name]);

/** Release 5 reports without a Data_Type column have one by their filters. */
const dataTypeOfView: Readonly<Record<string, string>> = {
  ...{ TR_B1: "Book", TR_B2: "Book", TR_B3: "Book", IR_M1: "Multimedia" },
};

/** A record of Release 5 in the words of Release 5.1, which has no Section_Type and always shows Data_Type. */
export function inRelease51(record: UsageRecord, report: ReportDefinition): UsageRecord {
  const attributes: Attributes = { ...record.attributes };
  delete attributes.Section_Type;
  for (const name of replaced) {
    const word = successors[name]?.[attributes[name] ?? ""];
    if (word) attributes[name] = word;
  }
  if (!attributes.Data_Type && report.attributes.always.includes("Data_Type")) {
    const implied = impliedDataType(record.metric, report);
    if (implied) attributes.Data_Type = implied;
  }
  return { ...record, attributes };
}

/** Databases have no word for an unknown type. */
function impliedDataType(metric: string, { id, kind }: ReportDefinition): string | undefined {
  if (metric === "Searches_Platform") return "Platform";
  if (metric.startsWith("Unique_Title_")) return "Book";
  return dataTypeOfView[id] ?? (kind === "DR" ? undefined : "Unspecified");
}
