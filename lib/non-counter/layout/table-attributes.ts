import { ownAttributes } from "@/lib/counter/standard/attributes";

/** The attributes that tables have most often, which are offered first. */
const foremost = ["Publisher", "Platform", "YOP", "Data_Type", "Access_Type", "Access_Method", "Section_Type"] as const;

/** Attributes by which a report of one's own may split usage; the parent's data type belongs to items. */
export const tableAttributes = [
  ...foremost,
  ...ownAttributes.filter((name) => !foremost.some((first) => first === name)),
];
