import { Count } from "../count";
import { DataTable } from "../data-table";
import type { ChartRow, Series } from "./chart-data";

type Props = { title: string; index: string; indexLabel: string; series: readonly Series[]; rows: readonly ChartRow[] };

/** The same numbers as the picture, every series of them. */
export function ChartTable({ title, index, indexLabel, series, rows }: Props) {
  return (
    <div className="mt-3">
      <DataTable
        caption={title}
        rows={rows}
        rowKey={(row) => String(row[index])}
        columns={[
          { key: index, header: indexLabel, cell: (row) => row[index] },
          ...series.map(({ key, label }) => ({
            key: `series ${key}`,
            header: label,
            align: "number" as const,
            cell: (row: ChartRow) => <Count value={countAt(row, key)} />,
          })),
        ]}
      />
    </div>
  );
}

const countAt = (row: ChartRow, key: string) => {
  const value = row[key];
  return typeof value === "number" ? value : null;
};
