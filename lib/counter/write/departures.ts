import { type AttributeName, accessTypes, attributeNames, dataTypes } from "../standard/attributes";
import type { Release, ReportDefinition } from "../standard/report-definition";
import { successors } from "./in-release-51";

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
    ...(["Data_Type", "Access_Type"] as const).flatMap((name) => unknownIn(name, values, { release, isNewer })),
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

type Target = { release: "5" | "5.1"; isNewer: boolean };

function unknownIn(name: "Data_Type" | "Access_Type", values: UsedValues, { release, isNewer }: Target): string[] {
  const unknown = (values[name] ?? []).filter(
    (value) =>
      value !== "" &&
      !(isNewer && successors[name]?.[value]) &&
      (foreignTo[release][name]?.includes(value) || !vocabularies[name]?.includes(value)),
  );
  return unknown.length > 0 ? [`${name} of no meaning in Release ${release} - ${unknown.join(", ")}`] : [];
}

function missingIn(name: AttributeName, values: UsedValues): string[] {
  return values[name]?.includes("") ? [`Some usage was delivered without ${name}`] : [];
}
