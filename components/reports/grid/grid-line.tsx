import clsx from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { later } from "@/components/ui/parts/later";
import { useFormat } from "@/lib/kit/format/use-format";
import type { Gap } from "@/lib/reports/figure-gaps";
import { type FigureColumn, identifiers, type ReportLayout } from "@/lib/reports/layout/report-layout";
import { roles } from "./grid-roles";
import { GridTags } from "./grid-tags";
import { figureIn, figureOf, type GridColumn, type GridLine, gridGap, shareOf } from "./report-grid";

const CoverageCell = later(() => import("./coverage-cell").then((it) => it.RowCoverage));

type Props = {
  line: GridLine;
  columns: readonly GridColumn[];
  /** Columns that are drawn. */
  drawn: readonly number[];
  /** Of the line within the grid, heads included. */
  row: number;
  /** Of the line within the whole report, from 1. */
  rowIndex: number;
  /** Where the Tab key enters, if it is in this line. */
  active: number | null;
  /** Columns marked for copying, the first and the last. */
  from: number | null;
  to: number | null;
  /** Layout of the report's shares, if they replace the figures. */
  shares: ReportLayout | null;
  /** Position among lines of equal height; null if lines are as high as their content. */
  place: number | null;
};

/** A line of the report; each figure opens its source. */
export const GridLineView = memo(function GridLineView(props: Props) {
  const { line, columns, drawn, row, rowIndex, active, from, to, place, shares } = props;
  const t = useTranslations("reports.table");
  const gapText = useGapText();
  const { count } = useFormat();
  const isMarked = (index: number) => from !== null && to !== null && index >= from && index <= to;
  return (
    <tr
      {...roles.row}
      aria-rowindex={rowIndex}
      data-whole={line.kind === "totals" || undefined}
      style={place === null ? undefined : { top: `calc(var(--row) * ${place})` }}
      className={clsx(
        "group grid w-full min-w-(--least) grid-cols-(--columns)",
        place === null ? "min-h-(--row)" : "absolute h-(--row)",
        line.kind === "row" && "border-hairline border-b hover:bg-sunken",
        line.kind === "remainder" && "border-control border-t border-dashed italic",
        line.kind === "totals" && "font-semibold",
      )}
    >
      {drawn.map((index) => {
        const column = columns[index];
        if (!column) return null;
        const shared = {
          "data-place": `${row},${index}`,
          tabIndex: active === index ? 0 : -1,
          "aria-colindex": index + 1,
          style: { gridColumn: index + 1 },
        };
        if (column.kind === "name")
          return (
            <th
              scope="row"
              {...roles.rowheader}
              key={column.key}
              {...shared}
              className={clsx(
                "group-data-scrolled/grid:table-pinned sticky left-0 z-[1] flex min-w-0 flex-col justify-center border-hairline border-r bg-surface pr-3 pl-4 text-left font-normal group-data-whole:font-semibold group-hover:bg-sunken focus-visible:-outline-offset-2",
                line.isBlank && "text-muted italic",
                place === null && "py-2",
                isMarked(index) && "bg-brand-soft",
              )}
            >
              <Name line={line} isCut={place !== null} />
            </th>
          );
        const { figure } = column;
        const value = figureIn(line, column);
        const ratio = figure ? shareOf(line, figure, shares) : null;
        const gap = figure ? gridGap(line, figure) : null;
        const tip = [
          ...(ratio !== null && typeof value === "number" ? [count(value)] : []),
          ...(gap ? [gapText(gap)] : []),
        ];
        return (
          <td
            {...roles.gridcell}
            {...(isMarked(index) ? { "aria-selected": true } : {})}
            key={column.key}
            {...shared}
            {...(column.text && line.row
              ? { "data-tip": column.text.of(line.row) }
              : value === "mixed"
                ? { "data-tip": t("mixedTotal") }
                : opened(value))}
            {...(tip.length > 0 && value !== "mixed" ? { "data-tip": tip.join(" · ") } : {})}
            className={clsx(
              "flex min-w-0 cursor-default select-none items-center px-3 focus-visible:-outline-offset-2 data-figure:cursor-pointer data-empty:cursor-help",
              column.kind !== "reportTypes" && "justify-end",
              isMarked(index) && "bg-brand-soft",
              column.kind === "total" && "font-semibold",
            )}
          >
            {column.kind === "coverage" ? (
              line.coverage ? (
                <CoverageCell coverage={line.coverage} />
              ) : null
            ) : column.text ? (
              <span className="truncate text-muted text-sm">
                <span aria-hidden>{line.row?.reportTypes?.map(({ code }) => code).join(" + ")}</span>
                <span className="sr-only">{line.row && column.text.of(line.row)}</span>
              </span>
            ) : figure ? (
              <FigureText {...{ line, figure, ratio }} />
            ) : null}
          </td>
        );
      })}
    </tr>
  );
});

/** A click on a figure shows its sources, on a zero or a missing figure why there is no usage. */
function opened(value: ReturnType<typeof figureIn>) {
  if (value === undefined) return {};
  const opens = { "aria-haspopup": "dialog" } as const;
  return value === "none" || value === 0
    ? { ...opens, "data-empty": "", "data-tip": "" }
    : { ...opens, "data-figure": "" };
}

type NameProps = {
  line: GridLine;
  /** The line has a fixed height, without room for a second line of identifiers. */
  isCut: boolean;
};

function Name({ line, isCut }: NameProps) {
  const { title, tags = [] } = line.row ?? {};
  const details = identifiers.flatMap(([name, label]) => (title?.[name] ? [`${label}\u00a0${title[name]}`] : []));
  if (title?.publicationDate) details.push(title.publicationDate);
  return (
    <>
      <span
        data-name
        className="line-clamp-2 [overflow-wrap:anywhere]"
        title={line.name.length > 40 ? line.name : undefined}
      >
        {line.name}
      </span>
      {details.length > 0 ? (
        <span className={clsx("text-muted text-xs leading-4", isCut && "truncate")}>{details.join(" · ")}</span>
      ) : null}
      {tags.length > 0 ? <GridTags tags={tags} /> : null}
    </>
  );
}

type FigureProps = {
  line: GridLine;
  figure: FigureColumn;
  /** Shown instead of the number. */
  ratio: number | null;
};

/** A number, a change with its direction, or a sign that there is none. */
function FigureText({ line, figure, ratio }: FigureProps) {
  const t = useTranslations("reports.table");
  const why = useTranslations("reportOutput.why");
  const gapText = useGapText();
  const { count, percent } = useFormat();
  const value = figureOf(line, figure);
  const gap = gridGap(line, figure);
  if (typeof value !== "number")
    return (
      <span className="text-muted">
        <span aria-hidden>–</span>
        <span className="sr-only">
          {value === "mixed"
            ? t("mixedTotal")
            : gap
              ? gapText(gap)
              : why(figure.kind === "change" ? "fromNothing" : "unknown")}
        </span>
      </span>
    );
  if (figure.kind === "change") return <Change ratio={value} />;
  return (
    <>
      <span
        className={clsx(
          "tabular whitespace-nowrap decoration-dotted underline-offset-3 group-hover:[[data-figure]:hover>&]:underline",
          value === 0 && "text-muted",
        )}
      >
        {figure.kind === "difference" && value > 0 ? "+" : ""}
        {ratio === null ? count(value) : percent(ratio)}
      </span>
      {gap ? (
        <span className="-mr-2 w-2 text-muted">
          <span aria-hidden>*</span>
          <span className="sr-only">{gapText(gap)}</span>
        </span>
      ) : null}
    </>
  );
}

function useGapText(): (gap: Gap) => string {
  const t = useTranslations("reportOutput.gap");
  return ({ kind, present, expected }) => t(kind, { present, expected });
}

function Change({ ratio }: { ratio: number }) {
  const { percent } = useFormat();
  const Icon = ratio > 0 ? ArrowUp : ArrowDown;
  return (
    <span className={clsx("tabular inline-flex items-center gap-1 whitespace-nowrap", ratio === 0 && "text-muted")}>
      {ratio === 0 ? null : <Icon size={13} aria-hidden className="text-muted" />}
      {ratio > 0 ? "+" : ""}
      {percent(ratio)}
    </span>
  );
}
