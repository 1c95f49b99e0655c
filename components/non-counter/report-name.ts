import type { TableReport } from "@/lib/non-counter/contract";

/** A report type in the reader's language. */
export const reportName = ({ name_en, name_cs }: Pick<TableReport, "name_en" | "name_cs">, locale: string): string =>
  locale === "cs" ? name_cs : name_en;
