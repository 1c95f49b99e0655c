import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Checkbox } from "../fields/checkbox.client";
import { ColumnHeader } from "./column-header";
import type { DataColumn, Sorting, Ticking } from "./data-column";
import { TableRegion } from "./table-region.client";

type Props<Row> = {
  /** Accessible name of the table; visible with `showCaption`. */
  caption: string;
  showCaption?: boolean;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sorting?: Sorting;
  /** Shown when there are no rows. */
  empty?: ReactNode;
  /** Label of the row of totals. */
  totalLabel?: string;
  density?: "compact" | "relaxed";
  /** Other rows are loading. */
  busy?: boolean;
  isSelected?: (row: Row) => boolean;
  /** Adds a tick box to each row, and one for all. */
  ticking?: Ticking<Row>;
  /** For tables inside a flush Card or a Dialog, which have their own frame. */
  frameless?: boolean;
  /** Tab enters the table once; arrow keys move between cells. */
  isGrid?: boolean;
  /** On phones every row is a card. */
  isCards?: boolean;
  /** Makes columns resizable. */
  onWiden?: (key: string, width: number | null) => void;
};

/** Header and first column are sticky; the first cell is the row header. Works on the server and in islands. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, showCaption = false, columns, rows, sorting, empty, density = "compact", busy, frameless } = props;
  const { ticking, isGrid = false, isCards = false, onWiden } = props;
  const height = density === "compact" ? "h-9" : "h-11";
  const shape: Shape<Row> = { columns, height, isGrid, isCards, ticking };
  return (
    <div
      data-table
      className={clsx("min-w-0 bg-surface", !frameless && "overflow-clip rounded-lg border border-hairline")}
    >
      <TableRegion label={caption} isGrid={isGrid}>
        <table
          {...part(isGrid, "grid")}
          {...(isGrid ? { "aria-label": caption } : {})}
          className={clsx(
            "w-full border-separate border-spacing-0",
            // Without rows only the header remains, which cards do not have.
            isCards && (rows.length > 0 ? "max-sm:block" : "max-sm:hidden"),
          )}
          aria-busy={busy || undefined}
        >
          <caption className={showCaption ? "px-4 py-3 text-left font-semibold" : "sr-only"}>{caption}</caption>
          <thead {...part(isGrid, "rowgroup")} className={clsx("relative z-[2]", isCards && "max-sm:hidden")}>
            <tr {...part(isGrid, "row")}>
              {ticking ? <TickAll rows={rows} ticking={ticking} isGrid={isGrid} /> : null}
              {columns.map((column, index) => (
                <ColumnHeader
                  key={column.key}
                  {...{ column, sorting, onWiden }}
                  {...part(isGrid, "columnheader")}
                  className={headStyle(index === 0, ticking !== undefined)}
                />
              ))}
            </tr>
          </thead>
          <tbody
            {...part(isGrid, "rowgroup")}
            className={clsx("transition-opacity", busy && "opacity-55", isCards && "max-sm:block")}
          >
            {rows.map((row) => (
              <DataRow
                key={props.rowKey(row)}
                row={row}
                shape={shape}
                isSelected={ticking?.has(row) ?? props.isSelected?.(row) ?? false}
              />
            ))}
          </tbody>
          {props.totalLabel && rows.length > 0 ? <TotalRow {...{ columns, height }} label={props.totalLabel} /> : null}
        </table>
      </TableRegion>
      {rows.length === 0 ? empty : null}
    </div>
  );
}

type Shape<Row> = {
  columns: readonly DataColumn<Row>[];
  height: string;
  isGrid: boolean;
  isCards: boolean;
  ticking: Ticking<Row> | undefined;
};

/** Explicit roles: some browsers drop table semantics when the elements are displayed as cards. */
const part = (isGrid: boolean, role: string) => (isGrid ? { role } : {});

/** The edge of the sticky first column shows that columns are hidden behind it. */
const pinned = "sticky z-[1] group-data-scrolled/region:table-pinned";

const headStyle = (isFirst: boolean, isTicked: boolean) =>
  clsx(
    "sticky top-(--head-top,var(--bar)) h-9 whitespace-nowrap border-hairline border-b bg-surface px-3 font-semibold text-muted text-sm last:pr-4",
    !isTicked && "first:pl-4",
    isFirst ? [isTicked ? "left-11 pl-1" : "left-0", pinned, "z-[3]"] : "z-[2]",
  );

const cellStyle = ({ align, wide }: Pick<DataColumn<never>, "align" | "wide">) =>
  clsx(
    "border-hairline border-b px-3 py-1 last:pr-4 focus-visible:-outline-offset-2 group-last:border-b-0 group-hover:bg-sunken group-data-selected:bg-brand-soft",
    align === "number" && "tabular whitespace-nowrap text-right",
    align === "actions" && "whitespace-nowrap text-right",
    wide && "max-desk:hidden",
  );

/** A cell on a card: its name at the left; the actions are next to the name of the row. */
const cardCell = (align: DataColumn<never>["align"]) =>
  align === "actions"
    ? "max-sm:col-start-3 max-sm:row-start-1 max-sm:block max-sm:border-0 max-sm:p-0 max-sm:last:pr-0"
    : "max-sm:col-span-3 max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:border-0 max-sm:p-0 max-sm:last:pr-0";

function DataRow<Row>({ row, shape, isSelected }: { row: Row; shape: Shape<Row>; isSelected: boolean }) {
  const { columns, height, isGrid, isCards, ticking } = shape;
  return (
    <tr
      {...part(isGrid, "row")}
      className={clsx(
        "group",
        isCards
          ? "max-sm:grid max-sm:grid-cols-[auto_1fr_auto] max-sm:gap-y-1.5 max-sm:border-hairline max-sm:border-b max-sm:p-4 max-sm:last:border-b-0 max-sm:hover:bg-sunken max-sm:data-selected:bg-brand-soft max-sm:[&_a]:py-1"
          : "",
        isCards ? (height === "h-9" ? "sm:h-9" : "sm:h-11") : height,
      )}
      data-selected={isSelected || undefined}
    >
      {ticking ? (
        <td
          {...part(isGrid, "gridcell")}
          className={clsx(
            cellStyle({}),
            "sticky left-0 z-[1] w-11 bg-surface pr-0 pl-4",
            isCards && "max-sm:static max-sm:w-auto max-sm:border-0 max-sm:bg-transparent max-sm:p-0 max-sm:pr-3",
          )}
        >
          <TickBox
            label={ticking.label(row)}
            value={isSelected}
            onChange={(isTicked) => ticking.tick([row], isTicked)}
          />
        </td>
      ) : null}
      {columns.map((column, index) =>
        index === 0 ? (
          <th
            key={column.key}
            scope="row"
            {...part(isGrid, "rowheader")}
            className={clsx(
              cellStyle({}),
              pinned,
              "min-w-32 bg-surface text-left font-normal",
              ticking ? "left-11 pl-1" : "left-0 pl-4",
              isCards && "max-sm:static max-sm:border-0 max-sm:bg-transparent max-sm:p-0",
              isCards && !ticking && "max-sm:col-span-2",
            )}
          >
            {column.cell(row)}
          </th>
        ) : (
          <td
            key={column.key}
            {...part(isGrid, "gridcell")}
            className={clsx(
              cellStyle(column),
              isCards && cardCell(column.align),
              isCards && column.text?.(row) === "" && "max-sm:hidden",
            )}
          >
            {isCards && column.align !== "actions" ? (
              <span
                aria-hidden
                className="max-w-[45%] shrink-0 whitespace-normal text-left text-muted text-sm sm:hidden"
              >
                {column.header}
              </span>
            ) : null}
            {isCards && column.align !== "actions" ? (
              <div className="min-w-0 max-sm:*:min-w-0">{column.cell(row)}</div>
            ) : (
              column.cell(row)
            )}
          </td>
        ),
      )}
    </tr>
  );
}

function TickAll<Row>({ rows, ticking, isGrid }: { rows: readonly Row[]; ticking: Ticking<Row>; isGrid: boolean }) {
  const t = useTranslations("ui.table");
  const ticked = rows.filter(ticking.has).length;
  return (
    <th
      scope="col"
      {...part(isGrid, "columnheader")}
      className={clsx(headStyle(false, false), "left-0 z-[3] w-11 pr-0 pl-4 text-left")}
    >
      <TickBox
        label={t("tickPage")}
        value={rows.length > 0 && ticked === rows.length}
        isMixed={ticked > 0 && ticked < rows.length}
        onChange={(isTicked) => ticking.tick(rows, isTicked)}
      />
    </th>
  );
}

type TickBoxProps = { label: string; value: boolean; isMixed?: boolean; onChange: (isTicked: boolean) => void };

const TickBox = (props: TickBoxProps) => (
  <span className="-ml-1 flex w-6">
    <Checkbox {...props} hideLabel />
  </span>
);

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
              className={clsx(pinned, "left-0 border-control border-t bg-surface px-3 pl-4 text-left")}
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
