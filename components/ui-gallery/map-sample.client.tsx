"use client";

import { CellMap } from "@/components/ui/charts/cell-map.client";
import { useFormat } from "@/lib/kit/format/use-format";

const SIZE = { rows: 200, columns: 300 };
const label = (kind: string, at: number) => `${kind} ${String(at + 1).padStart(3, "0")}`;
const rows = Array.from({ length: SIZE.rows }, (_, at) => ({ key: String(at), label: label("Library", at) }));
const columns = Array.from({ length: SIZE.columns }, (_, at) => ({ key: String(at), label: label("Platform", at) }));

/** Deterministic without a visible pattern. */
const share = (row: number, column: number) => (((row + 3) * (column + 7) * 2654435761) % 1000) / 1000;

/** As many cells as the largest consortium has, of every kind. */
export function MapSample() {
  const { percent } = useFormat();
  const fill = (row: number, column: number) => {
    const value = share(row, column);
    if (value > 0.95) return "unexpected" as const;
    if (value > 0.9) return "missing" as const;
    return value < 0.05 ? 0 : value;
  };
  const word = (row: number, column: number) => {
    const value = fill(row, column);
    if (typeof value === "number") return percent(value);
    return value === "missing" ? "no data" : "not expected";
  };
  return (
    <CellMap
      title="A map of 60,000 cells"
      summary="Only the cells in sight are rendered."
      rowHeading="Library"
      {...{ rows, columns }}
      cell={(row, column) => ({ fill: fill(row, column), tone: "warning" })}
      describe={(row, column) => `${label("Library", row)} · ${label("Platform", column)}: ${word(row, column)}`}
      figure={(row, column) => {
        const value = fill(row, column);
        return typeof value === "number" ? value : word(row, column);
      }}
      written={(ratio) => percent(ratio)}
      steps={["0 %", "50 %", "100 %"]}
      kinds={[
        { fill: "zero", label: "Nothing used" },
        { fill: "missing", tone: "warning", label: "No data" },
        { fill: "unexpected", label: "Not expected" },
      ]}
    />
  );
}
