import { type AttributeName, accessTypes, dataTypes } from "../standard/attributes";
import type { Release, ReportDefinition } from "../standard/report-definition";

/** Values of each attribute in the usage; "" if some usage has none. */
export type UsedValues = Readonly<Partial<Record<AttributeName, readonly string[]>>>;

/** Values that exist in only one of the two releases. */
const foreignTo: Record<"5" | "5.1", UsedValues> = {
  "5": {
    Data_Type: [
      ...["Audiovisual", "Conference", "Conference_Item", "Database_AI", "Database_Aggregated", "Database_Full"],
      ...["Database_Full_Item", "Image", "Interactive_Resource", "News_Item", "Patent", "Reference_Item"],
      ...["Reference_Work", "Software", "Sound", "Standard"],
    ],
    Access_Type: ["Open", "Free_To_Read"],
  },
  "5.1": {
    Data_Type: ["Database", "Repository_Item"],
    Access_Type: ["OA_Gold", "OA_Delayed", "Other_Free_To_Read"],
  },
};
const vocabularies: UsedValues = { Data_Type: dataTypes, Access_Type: accessTypes };

/**
 * Deviations of usage from what the target release can express. All usage is written as delivered, with these sentences
 * in English, like all COUNTER messages.
 */
export function departures(
  { report, delivered }: { report: ReportDefinition; delivered: Release },
  { metrics, values }: { metrics: readonly string[]; values: UsedValues },
): string[] {
  const release = report.release === "5" ? "5" : "5.1";
  const foreign = metrics.filter((metric) => !report.metrics.some((known) => known === metric));
  return [
    ...(delivered === "5" && release === "5.1"
      ? ["Delivered by the rules of Release 5, which counts items of books otherwise than Release 5.1"]
      : []),
    ...(foreign.length > 0
      ? [`Metrics that Release ${release} does not have in ${report.id} - ${foreign.join(", ")}`]
      : []),
    ...(release === "5.1" && values.Section_Type?.some((value) => value !== "")
      ? ["Section_Type was removed by Release 5.1 and is written as an additional attribute"]
      : []),
    ...(["Data_Type", "Access_Type"] as const).flatMap((name) => unknownIn(name, values, release)),
    ...report.attributes.always.flatMap((name) => missingIn(name, values)),
  ];
}

function unknownIn(name: "Data_Type" | "Access_Type", values: UsedValues, release: "5" | "5.1"): string[] {
  const unknown = (values[name] ?? []).filter(
    (value) => value !== "" && (foreignTo[release][name]?.includes(value) || !vocabularies[name]?.includes(value)),
  );
  return unknown.length > 0 ? [`${name} of no meaning in Release ${release} - ${unknown.join(", ")}`] : [];
}

function missingIn(name: AttributeName, values: UsedValues): string[] {
  return values[name]?.includes("") ? [`Some usage was delivered without ${name}`] : [];
}
