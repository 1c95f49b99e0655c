import type { TableReport } from "@/lib/non-counter/contract";

export const reportName = ({ name_en, name_cs }: Pick<TableReport, "name_en" | "name_cs">, locale: string): string =>
  locale === "cs" ? name_cs : name_en;

/** Falls back to the other language; empty for COUNTER's reports. */
export const reportDescription = (
  { description_en, description_cs }: Pick<TableReport, "description_en" | "description_cs">,
  locale: string,
): string => (locale === "cs" ? description_cs || description_en : description_en || description_cs);
