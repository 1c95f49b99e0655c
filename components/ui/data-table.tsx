import clsx from "clsx";
import type { ReactNode } from "react";
import { ColumnHeader } from "./column-header";
import type { DataColumn, Sorting } from "./data-column";
import { ScrollRegion } from "./scroll-region";

type Props<Row> = {
  /** What the table holds; read aloud, and shown when `showCaption`. */
  caption: string;
  showCaption?: boolean;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sorting?: Sorting;
  /** Shown in place of the rows when there are none. */
  empty?: ReactNode;
  /** Heads the row of the columns' totals. */
  totalLabel?: string;
  density?: "compact" | "relaxed";
  /** Other rows are on their way. */
  busy?: boolean;
  isSelected?: (row: Row) => boolean;
  /** Inside a flush Card or a Dialog: no frame of its own. */
  frameless?: boolean;
};

/** A real table: head and first column stay in sight, the first cell heads its row. Works on the server and in islands. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, showCaption = false, columns, rows, sorting, empty, density = "compact", busy, frameless } = props;
  const height = density === "compact" ? "h-9" : "h-11";
  return (
    <div className={clsx("min-w-0 bg-surface", !frameless && "overflow-hidden rounded-lg border border-hairline")}>
      <ScrollRegion label={caption}>
        <table className="w-full border-separate border-spacing-0" aria-busy={busy || undefined}>
          <caption className={showCaption ? "px-4 py-3 text-left font-semibold" : "sr-only"}>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <ColumnHeader key={column.key} column={column} sorting={sorting} className={headStyle(index)} />
              ))}
            </tr>
          </thead>
          <tbody className={clsx("transition-opacity", busy && "opacity-55")}>
            {rows.map((row) => (
              <DataRow
                key={props.rowKey(row)}
                {...{ row, columns, height }}
                isSelected={props.isSelected?.(row) ?? false}
              />
            ))}
          </tbody>
          {props.totalLabel && rows.length > 0 ? <TotalRow {...{ columns, height }} label={props.totalLabel} /> : null}
        </table>
      </ScrollRegion>
      {rows.length === 0 ? empty : null}
    </div>
  );
}

const headStyle = (index: number) =>
  clsx(
    "sticky top-0 h-9 whitespace-nowrap border-hairline border-b bg-surface px-3 font-semibold text-muted text-sm first:pl-4 last:pr-4",
    index === 0 ? "left-0 z-[2]" : "z-[1]",
  );

const cellStyle = ({ align, wide }: Pick<DataColumn<never>, "align" | "wide">) =>
  clsx(
    "border-hairline border-b px-3 py-1 last:pr-4 group-last:border-b-0 group-hover:bg-sunken group-data-selected:bg-brand-soft",
    align === "number" && "whitespace-nowrap text-right",
    align === "actions" && "whitespace-nowrap text-right",
    wide && "max-desk:hidden",
  );

function DataRow<Row>(props: { row: Row; columns: readonly DataColumn<Row>[]; height: string; isSelected: boolean }) {
  const { row, columns, height, isSelected } = props;
  return (
    <tr className={clsx("group", height)} data-selected={isSelected || undefined}>
      {columns.map((column, index) =>
        index === 0 ? (
          <th
            key={column.key}
            scope="row"
            className={clsx(cellStyle({}), "sticky left-0 z-[1] min-w-32 bg-surface pl-4 text-left font-normal")}
          >
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.key} className={cellStyle(column)}>
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

function TotalRow<Row>({
  columns,
  height,
  label,
}: {
  columns: readonly DataColumn<Row>[];
  height: string;
  label: string;
}) {
  return (
    <tfoot>
      <tr className={clsx("font-semibold", height)}>
        {columns.map((column, index) =>
          index === 0 ? (
            <th
              key={column.key}
              scope="row"
              className="sticky left-0 z-[1] border-control border-t bg-surface px-3 pl-4 text-left"
            >
              {label}
            </th>
          ) : (
            <td
              key={column.key}
              className={clsx(
                "border-control border-t px-3 last:pr-4",
                column.align === "number" && "whitespace-nowrap text-right",
                column.wide && "max-desk:hidden",
              )}
            >
              {column.total}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
}
