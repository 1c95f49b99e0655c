import type { AttributeName } from "@/lib/counter/standard/attributes";

/** Attributes by which a report of one's own may split usage; the parent's data type belongs to items. */
export const tableAttributes = [
  "Publisher",
  "Platform",
  "YOP",
  "Data_Type",
  "Access_Type",
  "Access_Method",
  "Section_Type",
  "Article_Version",
] as const satisfies readonly AttributeName[];
