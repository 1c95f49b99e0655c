/** What a file is made of: a report, the facts themselves, COUNTER reports written again. */
export const exportKinds = ["report", "usage", "counter"] as const;
export type ExportKind = (typeof exportKinds)[number];

export const exportFormats = ["xlsx", "xlsx_no_charts", "csv", "parquet", "json", "tsv"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The formats of each kind; the first is usual. */
export const formatsOf = {
  report: ["xlsx", "xlsx_no_charts", "csv", "parquet"],
  usage: ["csv", "parquet"],
  counter: ["json", "tsv", "xlsx"],
} as const satisfies Record<ExportKind, readonly ExportFormat[]>;

/** How the file ends; several CSV files or reports come in one archive. */
export function endingOf(kind: ExportKind, format: ExportFormat): "xlsx" | "zip" | "parquet" {
  if (format === "parquet") return "parquet";
  return kind === "report" && format !== "csv" ? "xlsx" : "zip";
}
