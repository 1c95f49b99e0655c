import { Count } from "../count";
import { DataTable } from "../tables/data-table";
import { type ChartRow, type ChartSeries, numberAt, seriesSum } from "./chart-data";

type Props = {
  title: string;
  index: string;
  indexLabel: string;
  series: readonly ChartSeries[];
  rows: readonly ChartRow[];
  /** The rows are parts of a whole: each series gets a total. */
  addsUp: boolean;
  /** Label of the row of totals. */
  totalLabel: string;
  /** Reason why a place has no number, if available. */
  reasonAt: (place: string) => string | undefined;
  /** Format of ratios; null for counts. */
  percent: ((ratio: number) => string) | null;
  coverage: { label: string; of: (place: string) => string } | null;
  /** Marks per place; null without marks. */
  notes: { label: string; of: (place: string) => readonly string[] } | null;
  /** Action per place. */
  opens?: { readonly label: (place: string) => string; readonly at: (place: string) => void } | undefined;
};

/** The numbers of the picture, with all series. */
export function ChartTable({
  title,
  index,
  indexLabel,
  series,
  rows,
  addsUp,
  totalLabel,
  reasonAt,
  percent,
  coverage,
  notes,
  opens,
}: Props) {
  const figure = (row: ChartRow, key: string) => {
    const value = numberAt(row, key);
    if (percent && value !== null) return <span className="tabular">{percent(value)}</span>;
    const reason = reasonAt(String(row[index]));
    return <Count value={value} {...(reason ? { reason } : {})} />;
  };
  return (
    <div className="mt-3">
      <DataTable
        caption={title}
        rows={rows}
        rowKey={(row) => String(row[index])}
        {...(addsUp && rows.length > 1 ? { totalLabel } : {})}
        columns={[
          {
            key: index,
            header: indexLabel,
            cell: (row) => (opens ? <Opener place={String(row[index])} {...opens} /> : row[index]),
          },
          ...series.map(({ key, label }) => ({
            key: `series ${key}`,
            header: label,
            align: "number" as const,
            cell: (row: ChartRow) => figure(row, key),
            total: <Count value={seriesSum(rows, key)} />,
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

type OpenerProps = { place: string } & NonNullable<Props["opens"]>;

const Opener = ({ place, label, at }: OpenerProps) => (
  <button
    type="button"
    aria-label={label(place)}
    onClick={() => at(place)}
    className="rounded-sm text-brand underline decoration-brand/40 underline-offset-3 hover:decoration-current"
  >
    {place}
  </button>
);
