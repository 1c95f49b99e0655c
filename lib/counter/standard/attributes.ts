import { spellings } from "../spelling";

/** The attributes by which usage is told apart, named as in COUNTER. */
export const attributeNames = [
  "Platform",
  "Publisher",
  "Data_Type",
  "Section_Type",
  "Access_Type",
  "Access_Method",
  "YOP",
  "Article_Version",
  "Parent_Data_Type",
] as const;

export type AttributeName = (typeof attributeNames)[number];

/** Attribute values of one record; an absent attribute was not shown or has no value. */
export type Attributes = Partial<Record<AttributeName, string>>;

/** Data_Type values of Release 5 and 5.1 together. */
export const dataTypes = [
  "Article",
  "Audiovisual",
  "Book",
  "Book_Segment",
  "Conference",
  "Conference_Item",
  "Database",
  "Database_AI",
  "Database_Aggregated",
  "Database_Full",
  "Database_Full_Item",
  "Dataset",
  "Image",
  "Interactive_Resource",
  "Journal",
  "Multimedia",
  "News_Item",
  "Newspaper_or_Newsletter",
  "Other",
  "Patent",
  "Platform",
  "Reference_Item",
  "Reference_Work",
  "Report",
  "Repository_Item",
  "Software",
  "Sound",
  "Standard",
  "Thesis_or_Dissertation",
  "Unspecified",
] as const;

const sectionTypes = ["Article", "Book", "Chapter", "Other", "Section"] as const;
export const accessTypes = [
  "Controlled",
  "OA_Gold",
  "OA_Delayed",
  "Other_Free_To_Read",
  "Open",
  "Free_To_Read",
] as const;
const accessMethods = ["Regular", "TDM"] as const;
const articleVersions = ["AO", "SMUR", "AM", "P", "VoR", "CVoR", "EVoR"] as const;

const vocabularies: Partial<Record<AttributeName, (text: string) => string | undefined>> = {
  Data_Type: spellings(dataTypes),
  Parent_Data_Type: spellings(dataTypes),
  Section_Type: spellings(sectionTypes),
  Access_Type: spellings(accessTypes),
  Access_Method: spellings(accessMethods),
  Article_Version: spellings(articleVersions),
};

/**
 * Gives the value of an attribute as the standard writes it. `isKnown` is false for a word outside the vocabulary, which
 * is kept, and for a year of publication that is none, which is left empty.
 */
export function attributeValue(name: AttributeName, text: string): { value: string; isKnown: boolean } {
  if (name === "YOP") return yearOfPublication(text);
  const find = vocabularies[name];
  if (!find) return { value: text, isKnown: true };
  const value = find(text) ?? find(text.replace(/s$/i, ""));
  return { value: value ?? text, isKnown: value !== undefined };
}

/** How a year of publication is written; 0 is a blank. */
export const yearText = (year: number): string => (year === 0 ? "" : String(year).padStart(4, "0"));

/** Four digits; 0001 stands for an unknown year and 9999 for articles in press (Code of Practice, section 3.3.7). */
function yearOfPublication(text: string): { value: string; isKnown: boolean } {
  const digits = /^(\d{1,4})(\.0)?$/.exec(text)?.[1];
  if (digits === undefined) return { value: "", isKnown: false };
  const value = digits.padStart(4, "0");
  if (value === "0000" || value === "0001") return { value: "0001", isKnown: digits === "0001" };
  return { value, isKnown: value >= "1000" };
}
