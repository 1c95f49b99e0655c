import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useFormat } from "@/lib/kit/format/use-format";
import type { ReportColumn, ReportRow } from "@/lib/reports/report-table";
import type { Identifier } from "./pivot-head";

type Props = {
  /** Without a key it is the row of totals. */
  row: Pick<ReportRow, "name" | "isBlank" | "cells" | "total"> & Partial<Pick<ReportRow, "key" | "title">>;
  columns: readonly ReportColumn[];
  identifiers: readonly Identifier[];
  /** Its total is where the Tab key enters the figures; arrows lead on. */
  isFirst?: boolean;
  isWhole?: boolean;
};

export function PivotRow({ row, columns, identifiers, isFirst = false, isWhole = false }: Props) {
  const edge = isWhole
    ? "sticky bottom-0 border-control border-t bg-surface font-semibold"
    : "border-hairline border-b group-last:border-b-0 group-hover:bg-sunken";
  const key = row.key === undefined ? {} : { "data-row": String(row.key) };
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
        <span className="line-clamp-3" title={row.name.length > 90 ? row.name : undefined}>
          {row.name}
        </span>
      </th>
      {identifiers.map((name) => (
        <td key={name} className={clsx(edge, "tabular whitespace-nowrap px-3 text-muted")}>
          {row.title?.[name]}
        </td>
      ))}
      <td className={clsx(edge, "px-1 text-right font-semibold")}>
        <Figure value={row.total} place={key} isEntry={isFirst} />
      </td>
      {columns.map(({ key: column }) => (
        <td key={column} className={clsx(edge, "px-1 text-right last:pr-2")}>
          <Figure value={row.cells[column] ?? 0} place={{ ...key, "data-column": column }} />
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
