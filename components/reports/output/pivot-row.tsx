import clsx from "clsx";
import { useTranslations } from "next-intl";
import { Count } from "@/components/ui/count";
import { useFormat } from "@/lib/kit/format/use-format";
import type { ReportColumn, ReportRow } from "@/lib/reports/report-table";

type Props = {
  /** Without a key it is the row of totals. */
  row: Pick<ReportRow, "name" | "isBlank" | "cells" | "total"> & Partial<Pick<ReportRow, "key" | "title">>;
  columns: readonly ReportColumn[];
  /** Its total would add up different metrics. */
  mixesTotal: boolean;
  /** So would its figures. */
  mixesFigures?: boolean;
  /** Its first figure is where the Tab key enters the table; arrows lead on. */
  isFirst?: boolean;
  isWhole?: boolean;
};

const identifiers = [
  ["issn", "ISSN"],
  ["eissn", "eISSN"],
  ["isbn", "ISBN"],
] as const;

export function PivotRow({ row, columns, mixesTotal, mixesFigures = false, isFirst = false, isWhole = false }: Props) {
  const t = useTranslations("reports.table");
  const edge = isWhole
    ? "border-control border-t bg-surface font-semibold"
    : "border-hairline border-b group-last:border-b-0 group-hover:bg-sunken";
  const key = row.key === undefined ? {} : { "data-row": String(row.key) };
  const missing = <Count value={null} reason={t("mixedTotal")} />;
  const entry = mixesTotal ? columns.find(({ key: column }) => (row.cells[column] ?? 0) !== 0)?.key : undefined;
  const known = identifiers.flatMap(([name, label]) => {
    const value = row.title?.[name];
    return value ? [`${label}\u00a0${value}`] : [];
  });
  return (
    <tr className="group h-9">
      <th
        scope="row"
        className={clsx(
          edge,
          "sticky left-0 min-w-[min(40vw,18rem)] max-w-[min(45vw,28rem)] border-r bg-surface py-1 pr-3 pl-4 text-left",
          isWhole ? "z-[3]" : "z-[1] font-normal",
          row.isBlank && "text-muted italic",
        )}
      >
        <span data-name className="line-clamp-3" title={row.name.length > 90 ? row.name : undefined}>
          {row.name}
        </span>
        {known.length > 0 ? <span className="block text-muted text-sm">{known.join(" · ")}</span> : null}
      </th>
      <td className={clsx(edge, "px-1 text-right font-semibold", mixesTotal && "pr-3")}>
        {mixesTotal ? missing : <Figure value={row.total} place={key} isEntry={isFirst} />}
      </td>
      {columns.map(({ key: column }) => (
        <td key={column} className={clsx(edge, "px-1 text-right last:pr-2")}>
          {mixesFigures ? (
            missing
          ) : (
            <Figure
              value={row.cells[column] ?? 0}
              place={{ ...key, "data-column": column }}
              isEntry={isFirst && column === entry}
            />
          )}
        </td>
      ))}
    </tr>
  );
}

type Place = { "data-row"?: string; "data-column"?: string };

/** A number that tells where it comes from; no usage comes from nowhere. */
function Figure({ value, place, isEntry = false }: { value: number; place: Place; isEntry?: boolean }) {
  const t = useTranslations("reports.table");
  const { count } = useFormat();
  if (value === 0)
    return (
      <span className="tabular inline-block min-h-6 px-2 py-0.5 text-muted">
        <span aria-hidden>0</span>
        <span className="sr-only">{t("noUsage")}</span>
      </span>
    );
  return (
    <button
      type="button"
      data-figure
      {...place}
      tabIndex={isEntry ? 0 : -1}
      aria-haspopup="dialog"
      className="tabular min-h-6 whitespace-nowrap rounded-sm px-2 py-0.5 decoration-dotted underline-offset-3 hover:bg-brand-soft hover:text-brand hover:underline focus-visible:-outline-offset-1"
    >
      {count(value)}
    </button>
  );
}
