import type { AttributeName } from "@/lib/counter/attributes";
import type { SplitName } from "@/lib/usage/imported/ask-imports";

/** The attribute that a split of the facts stands for. */
export const attributeOf: Readonly<Record<SplitName, AttributeName>> = {
  publisher: "Publisher",
  reportedPlatform: "Platform",
  articleVersion: "Article_Version",
  parentDataType: "Parent_Data_Type",
  dataType: "Data_Type",
  sectionType: "Section_Type",
  yop: "YOP",
  accessType: "Access_Type",
  accessMethod: "Access_Method",
};

/** Years are no texts, but their own numbers. */
export const yearText = (year: number): string => (year === 0 ? "" : String(year).padStart(4, "0"));
