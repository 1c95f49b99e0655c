/** Contents of an export: a report, single records, regenerated COUNTER reports, or everything of organizations. */
export const exportKinds = ["report", "usage", "counter", "everything"] as const;
export type ExportKind = (typeof exportKinds)[number];

export const exportFormats = ["xlsx", "xlsx_no_charts", "csv", "parquet", "json", "tsv", "archive"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Formats per kind; the first is the default. */
export const formatsOf = {
  report: ["xlsx", "xlsx_no_charts", "csv", "parquet"],
  usage: ["csv", "parquet"],
  counter: ["json", "tsv", "xlsx"],
  everything: ["archive"],
} as const satisfies Record<ExportKind, readonly ExportFormat[]>;

/** File extension; several CSV files or reports come in one archive. */
export function endingOf(kind: ExportKind, format: ExportFormat): "xlsx" | "zip" | "parquet" {
  if (format === "parquet") return "parquet";
  return kind === "report" && format !== "csv" ? "xlsx" : "zip";
}
