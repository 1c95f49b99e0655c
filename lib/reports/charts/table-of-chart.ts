import type { ReportTable } from "@/lib/reports/report-table";
import type { ChartData } from "./contract";

/** The figures of a chart as a report table, so that both are drawn by the same rules. */
export function tableOfChart({ primary, secondary, data }: ChartData): ReportTable {
  const cells = new Map<string, Record<string, number>>();
  const totals = new Map<string, number>();
  const ofColumns = new Map<string, number>();
  for (const { primary: place, secondary: series, count } of data) {
    const row = String(place);
    totals.set(row, (totals.get(row) ?? 0) + count);
    if (series === null) continue;
    cells.set(row, { ...cells.get(row), [String(series)]: count });
    ofColumns.set(String(series), (ofColumns.get(String(series)) ?? 0) + count);
  }
  const rows = primary.map(({ key, name, is_blank: isBlank }) => ({
    ...{ key, name, isBlank },
    total: totals.get(String(key)) ?? 0,
    cells: cells.get(String(key)) ?? {},
  }));
  return {
    rows: rows.sort((a, b) => b.total - a.total),
    columns: secondary.map(({ key, name, is_blank: isBlank }) => ({
      key: String(key),
      kind: "count" as const,
      labels: [{ name, isBlank }],
      total: ofColumns.get(String(key)) ?? 0,
    })),
    total: rows.reduce((sum, { total }) => sum + total, 0),
    rowCount: rows.length,
    remainder: null,
    notes: [],
  };
}
