import type { TableReport } from "@/lib/non-counter/contract";

/** A report type in the reader's language. */
export const reportName = ({ name_en, name_cs }: Pick<TableReport, "name_en" | "name_cs">, locale: string): string =>
  locale === "cs" ? name_cs : name_en;

/** What it counts, in the reader's language if it was told in both; empty for COUNTER's. */
export const reportDescription = (
  { description_en, description_cs }: Pick<TableReport, "description_en" | "description_cs">,
  locale: string,
): string => (locale === "cs" ? description_cs || description_en : description_en || description_cs);
