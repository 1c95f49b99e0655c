import { Count } from "../count";
import { DataTable } from "../tables/data-table";
import { type ChartRow, numberAt, type Series } from "./chart-data";

type Props = {
  title: string;
  index: string;
  indexLabel: string;
  series: readonly Series[];
  rows: readonly ChartRow[];
  missing: readonly string[];
  /** Why a place has no number. */
  reason: string;
  /** Of ratios. */
  percent: ((ratio: number) => string) | null;
  coverage: { label: string; of: (place: string) => string } | null;
  /** What is marked at places; null where nothing is. */
  notes: { label: string; of: (place: string) => readonly string[] } | null;
};

/** The same numbers as the picture, every series of them. */
export function ChartTable({
  title,
  index,
  indexLabel,
  series,
  rows,
  missing,
  reason,
  percent,
  coverage,
  notes,
}: Props) {
  const figure = (row: ChartRow, key: string) => {
    const value = numberAt(row, key);
    if (percent && value !== null) return <span className="tabular">{percent(value)}</span>;
    return <Count value={value} {...(missing.includes(String(row[index])) ? { reason } : {})} />;
  };
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
            cell: (row: ChartRow) => figure(row, key),
          })),
          ...(coverage
            ? [
                {
                  key: "coverage",
                  header: coverage.label,
                  align: "number" as const,
                  cell: (row: ChartRow) => coverage.of(String(row[index])),
                },
              ]
            : []),
          ...(notes
            ? [
                {
                  key: "notes",
                  header: notes.label,
                  cell: (row: ChartRow) =>
                    notes.of(String(row[index])).map((text) => (
                      <p key={text} className="max-w-[60ch] whitespace-normal">
                        {text}
                      </p>
                    )),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
