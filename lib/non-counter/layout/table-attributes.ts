import { ownAttributes } from "@/lib/counter/standard/attributes";

/** The most frequent attributes of tables, offered first. */
const foremost = ["Publisher", "Platform", "YOP", "Data_Type", "Access_Type", "Access_Method", "Section_Type"] as const;

/** Attributes for own reports; the parent's data type belongs to items. */
export const tableAttributes = [
  ...foremost,
  ...ownAttributes.filter((name) => !foremost.some((first) => first === name)),
];
