import clsx from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { isMonth } from "@/lib/counter/standard/month";
import type { Question } from "@/lib/usage/question";
import { roles } from "./grid-roles";
import type { GridColumn, ReportGrid } from "./report-grid";

type Props = {
  grid: ReportGrid;
  question: Question;
  /** Columns that are drawn. */
  drawn: readonly number[];
  /** Where Tab enters, if it is in the head. */
  active: { readonly row: number; readonly column: number };
  onSort: (order: Question["order"]) => void;
};

/** The nested names of the columns; what can be sorted is a button that says how it is sorted. */
export function GridHead({ grid, question, drawn, active, onSort }: Props) {
  const { columns, heads, stops, firstFigure } = grid;
  const innermost = stops.length - 1;
  return (
    <>
      {heads.slice(0, -1).map((level, row) => {
        const starts = stops[row] ?? [];
        return (
          <tr
            {...roles.row}
            key={level[0]?.key}
            aria-rowindex={row + 1}
            className="grid min-w-(--least) grid-cols-(--columns)"
          >
            {level.map(({ key, label, span }, index) => {
              const start = starts[index] ?? firstFigure;
              if (!drawn.some((column) => column >= start && column < start + span)) return null;
              return (
                <GroupHead
                  key={key}
                  {...{ row, start, span }}
                  isActive={active.row === row && active.column === start}
                  isFirst={index === 0}
                >
                  {label}
                </GroupHead>
              );
            })}
          </tr>
        );
      })}
      <tr
        {...roles.row}
        aria-rowindex={innermost + 1}
        className="grid min-w-(--least) grid-cols-(--columns) border-hairline border-b"
      >
        {drawn.map((index) => {
          const column = columns[index];
          return column ? (
            <ColumnHead
              key={column.key}
              {...{ column, index, question, onSort }}
              row={innermost}
              isActive={active.row === innermost && active.column === index}
            />
          ) : null;
        })}
      </tr>
    </>
  );
}

type GroupHeadProps = {
  row: number;
  start: number;
  span: number;
  isActive: boolean;
  isFirst: boolean;
  children: string;
};

function GroupHead({ row, start, span, isActive, isFirst, children }: GroupHeadProps) {
  return (
    <th
      {...roles.columnheader}
      scope="colgroup"
      aria-colindex={start + 1}
      aria-colspan={span}
      data-place={`${row},${start}`}
      tabIndex={isActive ? 0 : -1}
      style={{ gridColumn: `${start + 1} / span ${span}` }}
      className={clsx(
        "min-w-0 border-hairline bg-surface px-3 py-1.5 text-left font-semibold text-sm focus-visible:-outline-offset-2",
        !isFirst && "border-l",
      )}
    >
      <span className="sticky left-[calc(var(--name)+12px)] inline-block max-w-full truncate align-bottom">
        {children}
      </span>
    </th>
  );
}

type ColumnHeadProps = {
  column: GridColumn;
  index: number;
  row: number;
  question: Question;
  isActive: boolean;
  onSort: (order: Question["order"]) => void;
};

/** Names first upwards, figures first downwards; the same again turns round. */
function ColumnHead({ column, index, row, question: { order }, isActive, onSort }: ColumnHeadProps) {
  const t = useTranslations("reports");
  const { kind, key, heading, figure } = column;
  const isMixed = figure?.isMixed ?? false;
  const isName = kind === "name";
  const isNumber = kind === "total" || kind === "figure";
  const by = kind === "figure" ? key : kind;
  const canSort = (isName || isNumber) && !isMixed;
  const isSorted = canSort && order.by === by;
  const descending = isSorted ? !order.descending : !isName;
  const Icon = (isSorted ? order.descending : descending) ? ArrowDown : ArrowUp;
  const tip = isMixed ? t("table.mixedTotal") : undefined;
  const focus = { "data-place": `${row},${index}`, tabIndex: isActive ? 0 : -1 };
  return (
    <th
      {...roles.columnheader}
      scope="col"
      aria-colindex={index + 1}
      aria-sort={isSorted ? (order.descending ? "descending" : "ascending") : undefined}
      style={{ gridColumn: index + 1 }}
      {...(canSort ? {} : focus)}
      {...(tip ? { "data-tip": tip } : {})}
      className={clsx(
        "flex min-w-0 items-end border-hairline bg-surface px-3 py-1.5 font-semibold text-muted text-sm focus-visible:-outline-offset-2",
        (isNumber || kind === "coverage") && "justify-end text-right",
        isName && "group-data-scrolled/grid:table-pinned sticky left-0 z-[1] border-r pl-4 text-left",
      )}
    >
      {canSort ? (
        <button
          type="button"
          {...focus}
          onClick={() => onSort({ by, descending })}
          className={clsx(
            "group/sort flex min-h-6 min-w-0 items-end gap-1 rounded-sm text-inherit hover:text-ink focus-visible:outline-offset-1",
            isNumber ? "flex-row-reverse text-right" : "text-left",
            isSorted && "text-ink",
          )}
        >
          <span className={clsx("min-w-0", isMonth(heading) ? "whitespace-nowrap" : "[overflow-wrap:anywhere]")}>
            {heading}
          </span>
          <Icon
            size={13}
            aria-hidden
            className={clsx(
              "mb-[3px] shrink-0",
              !isSorted && "opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60",
            )}
          />
        </button>
      ) : (
        <span className={clsx(tip && "underline decoration-dotted underline-offset-3")}>
          {heading}
          {tip ? <span className="sr-only">{` (${tip})`}</span> : null}
        </span>
      )}
    </th>
  );
}
