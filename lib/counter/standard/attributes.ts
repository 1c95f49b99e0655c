import { spelling, spellings } from "../spelling";

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
/** Agent is the use by AI systems, an extension (CoP 5.1 §11). */
const accessMethods = ["Regular", "TDM", "Agent"] as const;
const articleVersions = ["AO", "SMUR", "AM", "P", "VoR", "CVoR", "EVoR"] as const;

/** Level of a report: platforms, databases, titles or items. Reports of Release 4 have the kind of their successors. */
export type ReportKind = "PR" | "DR" | "TR" | "IR";

type AttributeRow = {
  /** Allowed values; any text if absent. */
  readonly words?: readonly string[];
  /** Breaks down the usage of one item; otherwise it describes the item. */
  readonly splits?: true;
  /** Full reports that include it on request. */
  readonly onRequest?: readonly ReportKind[];
};

const everywhere = ["PR", "DR", "TR", "IR"] as const;

/**
 * The attributes of usage, named as in COUNTER and in the order of its reports. This is the only declaration: fields
 * and columns to read, request parameters, header filters and written reports derive from it.
 */
const attributes = {
  Platform: {},
  Publisher: {},
  Article_Version: { words: articleVersions, onRequest: ["IR"] },
  Data_Type: { words: dataTypes, splits: true, onRequest: everywhere },
  Section_Type: { words: sectionTypes, splits: true, onRequest: ["TR"] },
  YOP: { splits: true, onRequest: ["TR", "IR"] },
  Access_Type: { words: accessTypes, splits: true, onRequest: ["TR", "IR"] },
  Access_Method: { words: accessMethods, splits: true, onRequest: everywhere },
  Parent_Data_Type: { words: dataTypes, onRequest: ["IR"] },
} as const satisfies Record<string, AttributeRow>;

export type AttributeName = keyof typeof attributes;

/** Attribute values of one record; an absent attribute was not shown or has no value. */
export type Attributes = Partial<Record<AttributeName, string>>;

// The keys of a literal type.
export const attributeNames = Object.keys(attributes) as AttributeName[];

const row = (name: AttributeName): AttributeRow => attributes[name];

/** Allowed values of an attribute; empty if any text is allowed. */
export const attributeWords = (name: AttributeName): readonly string[] => row(name).words ?? [];

/** Attributes of a record itself; those of its parent are stored with the parent. */
export const ownAttributes = attributeNames.filter((name) => name !== "Parent_Data_Type");

/** Attributes that break down the usage of one item. */
export const splitting = attributeNames.filter((name) => row(name).splits);

/** Attributes that a full report includes on request. */
export const attributesOnRequest = (kind: ReportKind): AttributeName[] =>
  attributeNames.filter((name) => row(name).onRequest?.includes(kind));

const vocabularies = new Map(
  attributeNames.flatMap((name) => {
    const { words } = row(name);
    return words ? [[name, spellings(words)] as const] : [];
  }),
);

/** Words of the former Code for Research Data and of DataCite that Release 5.1 names otherwise (CoP 5.1.1 §10.4). */
const formerWords: Readonly<Record<string, string>> = {
  "Access_Method machine": "TDM",
  "Data_Type journalarticle": "Article",
  "Data_Type bookchapter": "Book_Segment",
  "Data_Type conferenceproceeding": "Conference",
  "Data_Type conferencepaper": "Conference_Item",
  "Data_Type dissertation": "Thesis_or_Dissertation",
};

/**
 * An attribute value in standard spelling. `isKnown` is false for a word outside the vocabulary (kept) and for an
 * invalid year of publication (left empty).
 */
export function attributeValue(
  name: AttributeName,
  text: string,
): { value: string; isKnown: boolean; isFormer?: boolean } {
  if (name === "YOP") return yearOfPublication(text);
  const find = vocabularies.get(name);
  if (!find) return { value: text, isKnown: true };
  const value = find(text) ?? find(text.replace(/s$/i, ""));
  const former = value === undefined ? formerWords[`${name} ${spelling(text)}`] : undefined;
  if (former !== undefined) return { value: former, isKnown: true, isFormer: true };
  return { value: value ?? text, isKnown: value !== undefined };
}

type Replacements = Readonly<Partial<Record<AttributeName, Readonly<Record<string, string>>>>>;

/**
 * Words of Release 5 with exactly one successor in Release 5.1 (CoP 5.1 §3.3.5). Database was divided and
 * Repository_Item dropped, so usage does not show what they are today.
 */
export const successors: Replacements = {
  Access_Type: { OA_Gold: "Open", Other_Free_To_Read: "Free_To_Read" },
};

/**
 * Words that count as one where releases are combined: former words as their successors, and reference works as books.
 * Release 5 has no other word for them, and TR_B1 of Release 5.1 counts both (CoP 5.1, Appendix B).
 */
const combinedWords: Replacements = { ...successors, Data_Type: { Reference_Work: "Book" } };

/** All words that count as the same as this one where releases are combined; the word of all comes first. */
export function wordsCombined(name: AttributeName, word: string): readonly string[] {
  const replacements = combinedWords[name] ?? {};
  const common = replacements[word] ?? word;
  return [common, ...Object.keys(replacements).filter((former) => replacements[former] === common)];
}

/** Words of Release 5.1 or 5 under which several words are counted where releases are combined. */
export const commonWords = attributeNames.flatMap((attribute) =>
  [...new Set(Object.values(combinedWords[attribute] ?? {}))].map((text) => ({ attribute, text })),
);

/** A year of publication as text; 0 is a blank. */
export const yearText = (year: number): string => (year === 0 ? "" : String(year).padStart(4, "0"));

/** Four digits; 0001 is an unknown year and 9999 articles in press (CoP 5.1 §3.3.7). */
function yearOfPublication(text: string): { value: string; isKnown: boolean } {
  const digits = /^'?(\d{1,4})(\.0)?$/.exec(text)?.[1];
  if (digits === undefined) return { value: "", isKnown: false };
  const value = digits.padStart(4, "0");
  if (value === "0000" || value === "0001") return { value: "0001", isKnown: digits === "0001" };
  return { value, isKnown: value >= "1000" };
}
