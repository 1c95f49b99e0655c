import clsx from "clsx";
import type { ReactNode } from "react";
import { TableRegion } from "./table-region.client";

type MatrixColumn = {
  key: string;
  /** Read aloud. */
  name: string;
  /** Default: the name. */
  head?: ReactNode;
  /** Explanation on hover, also read aloud. */
  tip?: string;
  align?: "center" | "number";
};

type MatrixRow = {
  key: string | number;
  head: ReactNode;
  /** By key of the column; a cell may hold controls. */
  cell: (column: string) => ReactNode;
};

type Props = {
  caption: string;
  /** Heading of the names of rows. */
  corner: Omit<MatrixColumn, "key">;
  columns: readonly MatrixColumn[];
  /** Rows under a common heading, or all of them without one. */
  groups: readonly { key: string | number; head?: ReactNode; rows: readonly MatrixRow[] }[];
  /** Totals of the columns. */
  foot?: Omit<MatrixRow, "key">;
  isBusy?: boolean;
};

const headStyle =
  "sticky top-(--head-top,var(--bar)) h-9 whitespace-nowrap border-hairline border-b bg-surface px-2 font-semibold text-muted text-sm last:pr-3";
const cellStyle = "border-hairline border-b px-0.5 last:pr-3 group-hover:bg-sunken";
const nameStyle = "sticky left-0 z-[1] border-hairline border-b bg-surface py-1 pr-2 pl-4 text-left font-normal";

/**
 * Rows × columns of states with words and controls, where a color would say too little. A WAI-ARIA grid with sticky
 * names; maps of numbers are CellMaps.
 */
export function Matrix({ caption, corner, columns, groups, foot, isBusy = false }: Props) {
  return (
    <div data-table className="min-w-0 overflow-clip rounded-lg border border-hairline bg-surface">
      <TableRegion label={caption} isGrid>
        <table
          {...{ role: "grid" }}
          aria-label={caption}
          aria-busy={isBusy || undefined}
          className="w-full border-separate border-spacing-0"
        >
          <caption className="sr-only">{caption}</caption>
          <thead className="relative z-[2]">
            <tr>
              <th scope="col" aria-label={corner.name} className={`${headStyle} left-0 z-[3] pl-4 text-left`}>
                {corner.head ?? corner.name}
              </th>
              {columns.map(({ key, name, head, tip, align }) => (
                <th
                  key={key}
                  scope="col"
                  aria-label={name}
                  {...(tip ? { "data-tip": tip, "aria-description": tip } : {})}
                  className={clsx(headStyle, "z-[2]", alignment(align))}
                >
                  {head ?? name}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ key, head, rows }) => (
            <tbody key={key} className={clsx("transition-opacity", isBusy && "opacity-55")}>
              {head ? (
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={columns.length + 1}
                    className="border-hairline border-b bg-sunken p-0 text-left font-semibold"
                  >
                    <span className="sticky left-0 inline-flex min-h-8 items-center gap-1.5 py-1 pr-3 pl-4">
                      {head}
                    </span>
                  </th>
                </tr>
              ) : null}
              {rows.map((row) => (
                <tr key={row.key} className="group">
                  <th scope="row" className={clsx(nameStyle, "group-hover:bg-sunken")}>
                    {row.head}
                  </th>
                  {columns.map((column) => (
                    <td key={column.key} className={clsx(cellStyle, alignment(column.align))}>
                      {row.cell(column.key)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
          {foot ? (
            <tfoot>
              <tr className="font-semibold text-sm">
                <th scope="row" className={clsx(nameStyle, "border-t border-b-0 font-semibold")}>
                  {foot.head}
                </th>
                {columns.map(({ key, align }) => (
                  <td key={key} className={clsx("border-hairline border-t px-1 py-1.5 last:pr-3", alignment(align))}>
                    {foot.cell(key)}
                  </td>
                ))}
              </tr>
            </tfoot>
          ) : null}
        </table>
      </TableRegion>
    </div>
  );
}

const alignment = (align: MatrixColumn["align"]) =>
  align === "center" ? "text-center" : align === "number" ? "tabular text-right" : "min-w-28 text-left";
