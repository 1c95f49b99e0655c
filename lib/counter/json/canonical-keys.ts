import { spellings } from "../spelling";
import { ownAttributes } from "../standard/attributes";

const keys = [
  ...ownAttributes,
  "Attribute_Performance",
  "Attributed",
  "Authors",
  "Begin_Date",
  "Book_Segment_Count",
  "Code",
  "Components",
  "Count",
  "Country_Code",
  "Country_Name",
  "Created",
  "Created_By",
  "Customer_ID",
  "Data",
  "Database",
  "End_Date",
  "Exception",
  "Exceptions",
  "Format",
  "Help_URL",
  "ISNI",
  "Identifier",
  "Instance",
  "Institution_ID",
  "Institution_Name",
  "Item",
  "Item_Attributes",
  "Item_Component",
  "Item_Contributors",
  "Item_Dates",
  "Item_ID",
  "Item_Name",
  "Item_Parent",
  "Items",
  "Message",
  "Metric_Type",
  "Name",
  "Number",
  "ORCID",
  "Performance",
  "Period",
  "Publication_Date",
  "Publisher_ID",
  "Registry_Record",
  "Release",
  "Report_Attributes",
  "Report_Filters",
  "Report_Header",
  "Report_ID",
  "Report_Items",
  "Report_Name",
  "Reporting_Period",
  "Severity",
  "Subdivision_Code",
  "Subdivision_Name",
  "Title",
  "Type",
  "Value",
];

const standard: ReadonlySet<string> = new Set(keys);
const find = spellings(keys);

/** An object with standard spelling of its keys; the same object if nothing changes. */
export function canonical(object: Record<string, unknown>): Record<string, unknown> {
  for (const key in object) if (!standard.has(key) && find(key) !== undefined) return respelled(object);
  return object;
}

/** Whether a key, in any spelling, is part of the standard. */
export function isStandardKey(key: string): boolean {
  return standard.has(key) || find(key) !== undefined;
}

/** The standard spelling of a key; unknown keys are unchanged. */
export const canonicalKey = (key: string): string => (standard.has(key) ? key : (find(key) ?? key));

/** Number of distinct keys; two spellings of one key count once. */
export function countCanonical(object: Record<string, unknown>): number {
  const names = Object.keys(object);
  if (names.every((name) => standard.has(name))) return names.length;
  return new Set(names.map(canonicalKey)).size;
}

function respelled(object: Record<string, unknown>): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(object)) {
    const name = find(key) ?? key;
    if (copy[name] === undefined || copy[name] === null) copy[name] = value;
  }
  return copy;
}
