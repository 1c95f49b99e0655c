"use client";

import clsx from "clsx";
import {
  type HTMLAttributes,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { Link } from "@/lib/kit/i18n/navigation";
import { evenSpan, placesIn } from "../tables/drawn-span";
import { walkGrid } from "../tables/walk-grid";
import type { Tone } from "../tone";
import {
  type CellScale,
  hatchStyle,
  type MapCell,
  type MapPlace,
  type MapTotals,
  placeName,
  shadeStyle,
  withVariables,
} from "./cell-map-model";

type CellOf = (row: number, column: number) => MapCell;

type Props = {
  title: string;
  rows: readonly MapPlace[];
  columns: readonly MapPlace[];
  cell: CellOf;
  describe: (row: number, column: number) => string;
  scale: CellScale;
  /** Heading of the totals, and the total of all; without it there are none. */
  totals: MapTotals | undefined;
  size: { readonly least: number; readonly height: number };
  /** Words for cells without a number. */
  words: { readonly unexpected: string; readonly missing: Readonly<Partial<Record<Tone, string>>> };
  onOpen?: ((row: number, column: number) => void) | undefined;
};

/** Explicit roles: some browsers drop the semantics of tables that scroll. */
const as = (role: string, attributes: HTMLAttributes<HTMLElement> = {}) => ({ role, ...attributes });

type Spot = { readonly row: number; readonly column: number };

/** Larger maps render only what is visible, so that their size does not matter. */
const MOST_CELLS = 2_000;
/** Rendered before the browser has measured: about a screen. */
const FIRST = { rows: 40, columns: 40 };
const BEYOND = 6;
const PAGE = 10;
const TOTAL = "clamp(3.75rem, 12cqw, 5.5rem)";
const SIDE = "clamp(7.25rem, 24cqw, 18rem)";
/** Width of a digit and padding of a cell, in pixels. */
const [DIGIT, PADDING] = [6.9, 6];

/** Columns up to this number have horizontal names in a map of that width; narrower columns have vertical ones. */
const horizontal = [
  [3, "@md:rotate-0 @md:[writing-mode:horizontal-tb]"],
  [6, "@2xl:rotate-0 @2xl:[writing-mode:horizontal-tb]"],
  [9, "@4xl:rotate-0 @4xl:[writing-mode:horizontal-tb]"],
  [12, "@6xl:rotate-0 @6xl:[writing-mode:horizontal-tb]"],
] as const;

/**
 * A WAI-ARIA grid of the full width: names and totals stay in sight, cells are as wide as the page allows. Laid out by
 * CSS alone, so that it does not move when scripts start.
 */
export function CellMapGrid({ title, rows, columns, cell, describe, scale, totals, size, words, onOpen }: Props) {
  const region = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  const [current, setCurrent] = useState<Spot>({ row: 0, column: 0 });
  const at = { row: clampTo(current.row, rows.length), column: clampTo(current.column, columns.length) };
  const drawn = useDrawn(region, { rows: rows.length, columns: columns.length, height: size.height }, at);
  const hasGroups = columns.some(({ group }) => group !== undefined);
  const digits = useMemo(() => longestText(cell, rows.length, columns.length), [cell, rows.length, columns.length]);
  const { style, least } = widths({ count: columns.length, digits, least: size.least, totals });

  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    const cellOfFocus = region.current?.querySelector<HTMLElement>('[data-current="true"]');
    cellOfFocus?.focus({ preventScroll: true });
    cellOfFocus?.closest("td")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });

  const go = (to: Spot) => {
    isMoved.current = true;
    setCurrent({ ...to });
  };
  const press = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.altKey || !(target instanceof HTMLElement) || target.dataset.current !== "true") return;
    const to = walkGrid({ rows: rows.length, columns: columns.length, heads: [], page: PAGE }, at, event);
    if (!to) return;
    event.preventDefault();
    go(to);
  };
  const choose = (event: SyntheticEvent) => {
    const spot = spotOf(event);
    if (!spot) return;
    go(spot);
    onOpen?.(spot.row, spot.column);
  };
  // The text of a tip is only made for the cell that is pointed at.
  const point = (event: SyntheticEvent) => {
    const spot = spotOf(event);
    if (spot && event.target instanceof Element) {
      const box = event.target.closest<HTMLElement>("[data-at]");
      if (box) box.dataset.tip = describe(spot.row, spot.column);
    }
  };
  return (
    <div
      ref={region}
      className="@container relative max-h-[min(70vh,44rem)] overflow-auto rounded-lg border border-hairline bg-surface [scroll-padding:10rem_6rem_4rem_9rem] print:max-h-none print:overflow-visible"
    >
      <table
        {...as("grid", {
          "aria-label": title,
          "aria-rowcount": rows.length + 1 + (totals ? 1 : 0) + (hasGroups ? 1 : 0),
          "aria-colcount": columns.length + 1 + (totals ? 1 : 0),
          onKeyDown: press,
        })}
        className="w-full table-fixed border-separate border-spacing-0"
        style={{ ...style, minWidth: least }}
      >
        <colgroup>
          <col style={{ width: SIDE }} />
          <col span={Math.max(1, columns.length)} />
          {totals ? <col style={{ width: TOTAL }} /> : null}
        </colgroup>
        <Head {...{ title, columns, totals, hasGroups }} drawn={drawn.columns} />
        <tbody {...as("rowgroup", { onClick: choose, onPointerOver: point })}>
          {withGaps(drawn.rows, rows.length).map((line) =>
            "gap" in line ? (
              <tr key={`gap ${line.from}`} aria-hidden style={{ height: line.gap * size.height }} />
            ) : (
              <MapRow
                key={rows[line.place]?.key}
                row={line.place}
                place={rows[line.place]}
                count={columns.length}
                drawn={drawn.columns}
                current={line.place === at.row ? at.column : -1}
                first={hasGroups ? 3 : 2}
                height={size.height}
                hasTotal={totals !== undefined}
                {...{ cell, describe, scale, words, onOpen }}
              />
            ),
          )}
        </tbody>
        {totals && columns.some(({ total }) => total) ? <Foot {...{ totals, columns }} drawn={drawn.columns} /> : null}
      </table>
    </div>
  );
}

const clampTo = (at: number, count: number) => Math.max(0, Math.min(at, count - 1));

function spotOf({ target }: SyntheticEvent): Spot | null {
  const at = target instanceof Element ? target.closest<HTMLElement>("[data-at]")?.dataset.at : undefined;
  const [row, column] = at?.split(" ").map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}

/** Whether figures fit is decided by CSS: their size is 0 where cells are narrower than the longest of them. */
function widths({
  count,
  digits,
  ...sizes
}: {
  count: number;
  digits: number;
  least: number;
  totals?: MapTotals | undefined;
}) {
  const total = sizes.totals ? TOTAL : "0px";
  const room = `(100cqw - ${SIDE} - ${total}) / ${Math.max(1, count)}`;
  return {
    least: `calc(${SIDE} + ${total} + ${count * sizes.least}px)`,
    style: withVariables({
      "--figure": `clamp(0px, calc((max(${sizes.least}px, ${room}) - ${Math.ceil(digits * DIGIT + PADDING)}px) * 999), 0.75rem)`,
    }),
  };
}

/** A sample of large maps: long figures are those of the first rows, which are sorted by size. */
function longestText(cell: CellOf, rows: number, columns: number): number {
  let most = 0;
  for (let row = 0; row < Math.min(rows, 60); row++)
    for (let column = 0; column < Math.min(columns, 120); column++)
      most = Math.max(most, cell(row, column).text?.length ?? 0);
  return most;
}

type Piece = { readonly place: number } | { readonly gap: number; readonly from: number };

/** Places with the numbers of those between them that are not drawn. */
function withGaps(places: readonly number[], count: number): Piece[] {
  const pieces: Piece[] = [];
  let next = 0;
  for (const place of places) {
    if (place > next) pieces.push({ gap: place - next, from: next });
    pieces.push({ place });
    next = place + 1;
  }
  if (next < count) pieces.push({ gap: count - next, from: next });
  return pieces;
}

type HeadProps = {
  title: string;
  columns: readonly MapPlace[];
  totals: MapTotals | undefined;
  hasGroups: boolean;
  drawn: readonly number[];
};

const corner = "sticky left-0 z-[1] border-hairline border-b bg-surface p-0";
const total = "sm:sticky sm:right-0 bg-surface border-hairline border-l";

function Head({ title, columns, totals, hasGroups, drawn }: HeadProps) {
  const turn = horizontal.find(([most]) => columns.length <= most)?.[1];
  const pieces = withGaps(drawn, columns.length);
  return (
    <thead {...as("rowgroup")} className="sticky top-0 z-[3] bg-surface text-xs">
      {hasGroups ? <Groups {...{ columns, pieces }} hasTotal={totals !== undefined} /> : null}
      <tr {...as("row", { "aria-rowindex": hasGroups ? 2 : 1 })}>
        <th {...as("columnheader", { "aria-colindex": 1 })} className={corner}>
          <span className="sr-only">{title}</span>
        </th>
        {pieces.map((piece) => {
          if ("gap" in piece) return <td key={`gap ${piece.from}`} aria-hidden colSpan={piece.gap} />;
          const place = columns[piece.place];
          if (!place) return null;
          const name = placeName(place);
          return (
            <th
              key={place.key}
              {...as("columnheader", { "aria-colindex": piece.place + 2, "aria-label": name })}
              data-tip={name}
              className="border-hairline border-b px-0.5 pt-2 pb-1.5 align-bottom font-normal"
            >
              <span
                className={clsx(
                  "mx-auto block overflow-hidden text-ellipsis",
                  hasGroups
                    ? "tabular text-muted"
                    : ["max-h-30 rotate-180 [writing-mode:vertical-rl]", turn, "line-clamp-3 [overflow-wrap:anywhere]"],
                )}
              >
                <PlaceName place={place} />
              </span>
            </th>
          );
        })}
        {totals ? (
          <th
            {...as("columnheader", { "aria-colindex": columns.length + 2 })}
            className={clsx(total, "border-b px-2 pb-1 text-right align-bottom font-semibold")}
          >
            {totals.label}
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

/** The row of years above their months. */
function Groups({
  columns,
  pieces,
  hasTotal,
}: {
  columns: readonly MapPlace[];
  pieces: readonly Piece[];
  hasTotal: boolean;
}) {
  const groups: { readonly name: string | undefined; readonly key: string; length: number }[] = [];
  for (const piece of pieces) {
    const [name, length] = "gap" in piece ? [undefined, piece.gap] : [columns[piece.place]?.group, 1];
    const last = groups.at(-1);
    if (last && last.name === name && name !== undefined) last.length += length;
    else groups.push({ name, key: "gap" in piece ? `gap ${piece.from}` : `${name} ${piece.place}`, length });
  }
  return (
    <tr aria-hidden>
      <td className="sticky left-0 z-[1] bg-surface" />
      {groups.map(({ name, key, length }) => (
        <td
          key={key}
          colSpan={length}
          className="tabular whitespace-nowrap border-hairline border-l pt-1.5 pl-1 font-semibold"
        >
          {name}
        </td>
      ))}
      {hasTotal ? <td className={total} /> : null}
    </tr>
  );
}

const PlaceName = ({ place: { href, label } }: { place: MapPlace }) =>
  href ? (
    <Link href={href} tabIndex={-1} className="hover:text-brand hover:underline">
      {label}
    </Link>
  ) : (
    label
  );

type RowProps = Pick<Props, "cell" | "describe" | "scale" | "words" | "onOpen"> & {
  row: number;
  place: MapPlace | undefined;
  count: number;
  drawn: readonly number[];
  /** Column of the focus, or -1. */
  current: number;
  /** Index of the first row below the headings. */
  first: number;
  height: number;
  hasTotal: boolean;
};

const MapRow = memo(function MapRow(props: RowProps) {
  const { row, place, count, drawn, current, first, height, hasTotal, cell, describe, scale, words, onOpen } = props;
  if (!place) return null;
  return (
    <tr {...as("row", { "aria-rowindex": row + first })} className="group" style={{ height }}>
      <th
        {...as("rowheader", { "aria-colindex": 1 })}
        data-tip={place.label}
        className="sticky left-0 z-[2] truncate border-hairline border-r bg-surface pr-2 pl-3 text-left font-normal text-sm group-hover:bg-sunken"
      >
        <PlaceName place={place} />
      </th>
      {withGaps(drawn, count).map((piece) =>
        "gap" in piece ? (
          <td key={`gap ${piece.from}`} aria-hidden colSpan={piece.gap} />
        ) : (
          <Cell key={piece.place} {...{ row, scale, words }} column={piece.place} of={cell(row, piece.place)}>
            {piece.place === current ? (
              <CellButton label={describe(row, current)} onOpen={onOpen && (() => onOpen(row, current))} />
            ) : null}
          </Cell>
        ),
      )}
      {hasTotal ? (
        <td {...as("gridcell", { "aria-colindex": count + 2 })} className={clsx(total, "px-2 text-right")}>
          <span className="tabular block font-semibold text-xs">{place.total?.text}</span>
          <Bar share={place.total?.share ?? 0} isRight />
        </td>
      ) : null}
    </tr>
  );
});

const Bar = ({ share, isRight = false }: { share: number; isRight?: boolean }) => (
  <span aria-hidden className={clsx("flex h-[3px] rounded-full bg-sunken", isRight && "justify-end")}>
    <span
      className="rounded-full bg-brand/70 forced-colors:bg-[CanvasText]"
      style={{ width: `${100 * Math.max(0, Math.min(1, share))}%` }}
    />
  </span>
);

type CellProps = Pick<RowProps, "scale" | "words"> & {
  row: number;
  column: number;
  of: MapCell;
  children: ReactNode;
};

function Cell({ row, column, of: { fill, text, tone = "muted" }, scale, words, children }: CellProps) {
  const isNumber = typeof fill === "number";
  const look = isNumber ? { "--share": fill, ...shadeStyle(scale(fill)) } : fill === "missing" ? hatchStyle(tone) : {};
  const word = fill === "missing" ? (words.missing[tone] ?? "") : words.unexpected;
  return (
    <td
      {...as("gridcell", { "aria-colindex": column + 2, ...(isNumber ? {} : { "aria-label": word }) })}
      data-at={`${row} ${column}`}
      data-tip=""
      className={clsx(
        "tabular relative overflow-hidden whitespace-nowrap border-surface border-r border-b p-0 text-center text-(length:--figure)",
        isNumber ? "map-cell" : fill === "missing" ? "map-hatch" : "text-muted",
        fill === 0 && "text-muted",
      )}
      style={withVariables(look)}
    >
      {isNumber ? text : fill === "unexpected" ? <span className="text-xs">–</span> : null}
      {children}
    </td>
  );
}

/** The light inner line keeps the focus visible on the darkest cells. */
const cellFace =
  "absolute inset-0 block size-full rounded-[2px] focus-visible:inset-ring-3 focus-visible:inset-ring-surface focus-visible:outline-2 focus-visible:outline-brand focus-visible:-outline-offset-1";

function CellButton({ label, onOpen }: { label: string; onOpen: (() => void) | undefined }) {
  return onOpen ? (
    <button type="button" data-current="true" aria-label={label} data-tip={label} className={cellFace} />
  ) : (
    <span
      {...as("img", { tabIndex: 0, "aria-label": label })}
      data-current="true"
      data-tip={label}
      className={cellFace}
    />
  );
}

function Foot({
  totals,
  columns,
  drawn,
}: {
  totals: MapTotals;
  columns: readonly MapPlace[];
  drawn: readonly number[];
}) {
  return (
    <tfoot {...as("rowgroup")} className="sticky bottom-0 z-[3] bg-surface">
      <tr {...as("row")}>
        <th
          {...as("rowheader")}
          className={clsx(corner, "border-t border-r border-b-0 pr-2 pl-3 text-left font-semibold text-xs")}
        >
          {totals.label}
        </th>
        {withGaps(drawn, columns.length).map((piece) =>
          "gap" in piece ? (
            <td key={`gap ${piece.from}`} aria-hidden colSpan={piece.gap} className="border-hairline border-t" />
          ) : (
            <td
              key={piece.place}
              {...as("gridcell", { "aria-colindex": piece.place + 2 })}
              data-tip={columns[piece.place]?.total?.text}
              className="border-hairline border-t px-0.5 py-1 text-center align-bottom"
            >
              <span className="tabular block font-semibold text-(length:--figure)">
                {columns[piece.place]?.total?.text}
              </span>
              <Bar share={columns[piece.place]?.total?.share ?? 0} />
            </td>
          ),
        )}
        <td
          {...as("gridcell", { "aria-colindex": columns.length + 2 })}
          className={clsx(total, "tabular border-t px-2 text-right font-semibold text-xs")}
        >
          {totals.all}
        </td>
      </tr>
    </tfoot>
  );
}

type Counted = { readonly rows: number; readonly columns: number; readonly height: number };
type Span = { readonly first: number; readonly end: number };

/** Rows and columns to render: all of a small map and of a printed one, else those in sight and those of the focus. */
function useDrawn(region: RefObject<HTMLElement | null>, { rows, columns, height }: Counted, focused: Spot) {
  const isLarge = rows * columns > MOST_CELLS;
  const [isPrinted, setPrinted] = useState(false);
  const [seen, setSeen] = useState<{ rows: Span; columns: Span }>({
    rows: { first: 0, end: FIRST.rows },
    columns: { first: 0, end: FIRST.columns },
  });
  useEffect(() => {
    const box = region.current;
    if (!isLarge || !box) return;
    const look = () => {
      const { scrollTop, scrollLeft, clientHeight, clientWidth, scrollWidth } = box;
      const width = (scrollWidth - (box.querySelector("th")?.offsetWidth ?? 0)) / Math.max(1, columns);
      const next = {
        rows: evenSpan({ height, count: rows }, scrollTop, scrollTop + clientHeight, BEYOND),
        columns: evenSpan({ height: width, count: columns }, scrollLeft, scrollLeft + clientWidth, BEYOND),
      };
      setSeen((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    box.addEventListener("scroll", look, { passive: true });
    const [before, after] = [() => flushSync(() => setPrinted(true)), () => setPrinted(false)];
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      sizes.disconnect();
      box.removeEventListener("scroll", look);
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, [region, isLarge, rows, columns, height]);
  const isWhole = !isLarge || isPrinted;
  return {
    rows: usePlaces(isWhole ? { first: 0, end: rows } : seen.rows, rows, focused.row),
    columns: usePlaces(isWhole ? { first: 0, end: columns } : seen.columns, columns, focused.column),
  };
}

/** The same array for the same places, so that rows need not be rendered again. */
function usePlaces({ first, end }: Span, count: number, focused: number): readonly number[] {
  return useMemo(
    () => placesIn({ first: Math.min(first, count), end: Math.min(end, count) }, count > 0 ? focused : null),
    [first, end, count, focused],
  );
}
