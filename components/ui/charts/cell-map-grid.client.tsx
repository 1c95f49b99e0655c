"use client";

import clsx from "clsx";
import { type HTMLAttributes, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { Link } from "@/lib/kit/i18n/navigation";
import { type CellScale, type MapCell, type MapPlace, type Paint, paintCells, readPaint } from "./cell-map-paint";

type Props = {
  title: string;
  rows: readonly MapPlace[];
  columns: readonly MapPlace[];
  cell: (row: number, column: number) => MapCell;
  describe: (row: number, column: number) => string;
  scale: CellScale;
  size: { readonly least: number; readonly most: number; readonly height: number };
  onOpen?: ((row: number, column: number) => void) | undefined;
};

/** Explicit ARIA roles: table elements could not be rendered partially. */
const as = (role: string, attributes: HTMLAttributes<HTMLElement> = {}) => ({
  role,
  ...attributes,
});

type Cell = { readonly row: number; readonly column: number };

/** Rows and columns rendered beyond the visible area, so that short scrolls show names at once. */
const AROUND = 4;
const GROUP_HEAD = 40;
const NAME_HEAD = 128;
const PAGE = 10;

/** Width of the row names: what the cells at their maximum width leave, within limits. */
const sideIn = (width: number, cells: number) => (width < 560 ? 124 : Math.max(220, Math.min(360, width - cells)));

/**
 * A WAI-ARIA grid. Only visible names, the focused cell and the hovered cell are elements; a canvas behind them paints
 * all cells.
 */
export function CellMapGrid({ title, rows, columns, cell, describe, scale, size, onOpen }: Props) {
  const region = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const paint = useRef<Paint | null>(null);
  const box = useBox(region);
  const [current, setCurrent] = useState<Cell>({ row: 0, column: 0 });
  const [pointed, setPointed] = useState<Cell | null>(null);
  const hasGroups = columns.some(({ group }) => group !== undefined);
  const head = hasGroups ? GROUP_HEAD : NAME_HEAD;
  const side = sideIn(box.width, columns.length * size.most);
  const room = (box.width - side) / Math.max(1, columns.length);
  const width = Math.floor(Math.max(size.least, Math.min(size.most, room)));
  const height = size.height;
  const whole = { width: side + columns.length * width, height: head + rows.length * height };
  const visible = {
    rows: between(box.top, box.height - head, { size: height, count: rows.length }),
    columns: between(box.left, box.width - side, { size: width, count: columns.length }),
  };

  useEffect(() => {
    const place = region.current;
    const context = canvas.current?.getContext("2d");
    if (!place || !context || !canvas.current) return;
    paint.current ??= readPaint(place, scale);
    const [wide, high] = [Math.max(0, box.width - side), Math.max(0, box.height - head)];
    const dense = window.devicePixelRatio || 1;
    canvas.current.width = wide * dense;
    canvas.current.height = high * dense;
    context.setTransform(dense, 0, 0, dense, 0, 0);
    paintCells(context, paint.current, {
      ...visible,
      size: { width, height },
      origin: { x: -box.left, y: -box.top },
      cell,
    });
  });
  useEffect(
    () =>
      onOtherColors(() => {
        paint.current = null;
        setCurrent((same) => ({ ...same }));
      }),
    [],
  );

  const cellAt = ({ clientX, clientY }: PointerEvent): Cell | null => {
    const edge = region.current?.getBoundingClientRect();
    if (!edge) return null;
    const [x, y] = [clientX - edge.left - side, clientY - edge.top - head];
    const [row, column] = [Math.floor((y + box.top) / height), Math.floor((x + box.left) / width)];
    return x < 0 || y < 0 || !rows[row] || !columns[column] ? null : { row, column };
  };
  const point = (event: PointerEvent) => {
    const at = cellAt(event);
    if (at?.row !== pointed?.row || at?.column !== pointed?.column) setPointed(at);
  };
  const go = (to: Cell) => {
    setPointed(null);
    setCurrent(to);
    const place = region.current;
    if (!place) return;
    const [x, y] = [to.column * width, to.row * height];
    place.scrollLeft = Math.min(x, Math.max(place.scrollLeft, x + width - (box.width - side)));
    place.scrollTop = Math.min(y, Math.max(place.scrollTop, y + height - (box.height - head)));
    requestAnimationFrame(() =>
      place.querySelector<HTMLElement>('[data-current="true"]')?.focus({ preventScroll: true }),
    );
  };
  const press = (event: KeyboardEvent) => {
    if (
      event.altKey ||
      event.metaKey ||
      !(event.target instanceof HTMLElement) ||
      event.target.dataset.current !== "true"
    )
      return;
    const to = next(at, event, { rows: rows.length, columns: columns.length });
    if (!to) return;
    event.preventDefault();
    go(to);
  };
  const at = {
    row: Math.min(current.row, Math.max(0, rows.length - 1)),
    column: Math.min(current.column, Math.max(0, columns.length - 1)),
  };
  const shownRows = numbers(visible.rows);
  const drawnRows = shownRows.includes(at.row) || rows.length === 0 ? shownRows : [...shownRows, at.row];
  const spot = ({ row, column }: Cell) => ({ left: side + column * width, top: head + row * height, width, height });
  return (
    <div
      ref={region}
      {...as("grid", {
        "aria-label": title,
        "aria-rowcount": rows.length + 1,
        "aria-colcount": columns.length + 1,
        onKeyDown: press,
        onPointerMove: point,
        onPointerLeave: () => setPointed(null),
      })}
      className="relative max-h-[min(70vh,44rem)] overflow-auto rounded-lg border border-hairline bg-surface"
    >
      <div className="relative" style={{ width: whole.width, height: whole.height }}>
        <div
          {...as("row", { "aria-rowindex": 1 })}
          className="sticky top-0 z-[3] border-hairline border-b bg-surface"
          style={{ height: head, width: whole.width }}
        >
          <span
            {...as("columnheader", { "aria-colindex": 1 })}
            className="sticky left-0 z-[1] block bg-surface"
            style={{ width: side, height: head - 1 }}
          >
            <span className="sr-only">{title}</span>
          </span>
          {numbers(visible.columns).map((column) => (
            <ColumnName
              key={columns[column]?.key}
              {...{ columns, column, width, hasGroups, head }}
              left={side + column * width}
            />
          ))}
        </div>
        <canvas
          ref={canvas}
          aria-hidden
          className="pointer-events-none sticky block"
          style={{
            left: side,
            top: head,
            marginLeft: side,
            width: Math.max(0, box.width - side),
            height: Math.max(0, box.height - head),
            marginBottom: -Math.max(0, box.height - head),
          }}
        />
        {drawnRows.map((row) => (
          <div key={rows[row]?.key} {...as("row", { "aria-rowindex": row + 2 })}>
            <RowName place={rows[row]} style={{ top: head + row * height, height, width: side }} />
            {row === at.row && columns.length > 0 ? (
              <div {...as("gridcell", { "aria-colindex": at.column + 2 })} className="absolute" style={spot(at)}>
                <CellButton
                  key={`${at.row} ${at.column}`}
                  label={describe(at.row, at.column)}
                  onOpen={onOpen && (() => onOpen(at.row, at.column))}
                />
              </div>
            ) : null}
          </div>
        ))}
        {pointed && columns[pointed.column] && rows[pointed.row] ? (
          <div
            key={`${pointed.row} ${pointed.column}`}
            aria-hidden
            data-tip={describe(pointed.row, pointed.column)}
            onClick={() => {
              go(pointed);
              onOpen?.(pointed.row, pointed.column);
            }}
            className={clsx(
              "absolute rounded-[2px] outline-2 outline-ink -outline-offset-1",
              onOpen && "cursor-pointer",
            )}
            style={spot(pointed)}
          />
        ) : null}
      </div>
    </div>
  );
}

type NameProps = {
  columns: readonly MapPlace[];
  column: number;
  width: number;
  left: number;
  hasGroups: boolean;
  head: number;
};

/** Months are grouped under their year; longer names are vertical. */
function ColumnName({ columns, column, width, left, hasGroups, head }: NameProps) {
  const place = columns[column];
  if (!place) return null;
  const { label, group, href, figure } = place;
  const isFirst = group !== undefined && columns[column - 1]?.group !== group;
  const text = href ? (
    <Link href={href} tabIndex={-1} className="hover:underline">
      {label}
    </Link>
  ) : (
    label
  );
  return (
    <span
      {...as("columnheader", { "aria-colindex": column + 2, "aria-label": nameOf(place) })}
      data-tip={figure ? `${nameOf(place)} · ${figure}` : hasGroups ? undefined : label}
      className="absolute top-0 flex flex-col items-center justify-end pb-1 text-xs"
      style={{ left, width, height: head }}
    >
      {isFirst ? (
        <span className="tabular absolute top-1 left-0.5 whitespace-nowrap font-semibold">{group}</span>
      ) : null}
      {hasGroups ? (
        <span className="tabular text-muted">{text}</span>
      ) : (
        <span className="max-h-[118px] rotate-180 overflow-hidden text-ellipsis whitespace-nowrap [writing-mode:vertical-rl]">
          {text}
        </span>
      )}
    </span>
  );
}

function RowName({
  place,
  style,
}: {
  place: MapPlace | undefined;
  style: { top: number; height: number; width: number };
}) {
  if (!place) return null;
  const { label, href, figure } = place;
  const tip = figure === undefined ? label : `${label} · ${figure}`;
  return (
    <span className="pointer-events-none absolute inset-x-0" style={{ top: style.top, height: style.height }}>
      <span
        {...as("rowheader", { "aria-colindex": 1 })}
        className="pointer-events-auto sticky left-0 z-[2] flex items-center gap-2 bg-surface pr-2 pl-3 text-sm"
        style={{ width: style.width, height: style.height }}
      >
        {href ? (
          <Link
            href={href}
            tabIndex={-1}
            className="min-w-0 grow truncate hover:text-brand hover:underline"
            data-tip={tip}
          >
            {label}
          </Link>
        ) : (
          <span className="min-w-0 grow truncate" data-tip={tip}>
            {label}
          </span>
        )}
        {figure === undefined ? null : (
          <span className="tabular shrink-0 text-muted text-xs max-sm:sr-only">{figure}</span>
        )}
      </span>
    </span>
  );
}

/** The light inner line keeps the focus visible on the darkest cells. */
const cellFace =
  "block size-full rounded-[2px] focus-visible:inset-ring-3 focus-visible:inset-ring-surface focus-visible:outline-2 focus-visible:outline-brand focus-visible:-outline-offset-1";

function CellButton({ label, onOpen }: { label: string; onOpen: (() => void) | undefined }) {
  return onOpen ? (
    <button
      type="button"
      data-current="true"
      aria-label={label}
      data-tip={label}
      onClick={onOpen}
      className={cellFace}
    />
  ) : (
    <span
      {...as("img", { tabIndex: 0, "aria-label": label })}
      data-current="true"
      data-tip={label}
      className={cellFace}
    />
  );
}

const nameOf = (place: MapPlace | undefined) => (place?.group ? `${place.group}-${place.label}` : (place?.label ?? ""));

const numbers = ([first, end]: readonly [number, number]) =>
  Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);

function between(from: number, length: number, { size, count }: { size: number; count: number }): [number, number] {
  const first = Math.max(0, Math.floor(from / size) - AROUND);
  return [first, Math.min(count, Math.ceil((from + length) / size) + AROUND)];
}

type Counted = { rows: number; columns: number };

function next({ row, column }: Cell, { key, ctrlKey }: KeyboardEvent, counts: Counted): Cell | null {
  const [down, across] = [counts.rows - 1, counts.columns - 1];
  const moves: Readonly<Record<string, Cell>> = {
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    PageUp: { row: row - PAGE, column },
    PageDown: { row: row + PAGE, column },
    Home: { row: ctrlKey ? 0 : row, column: 0 },
    End: { row: ctrlKey ? down : row, column: across },
  };
  const to = moves[key];
  if (!to) return null;
  return { row: Math.max(0, Math.min(down, to.row)), column: Math.max(0, Math.min(across, to.column)) };
}

/** Size before the browser has measured: about a screen. */
const UNKNOWN = { left: 0, top: 0, width: 960, height: 480 };

/** Scroll position and inner size of the region. */
function useBox(region: { current: HTMLElement | null }) {
  const [box, setBox] = useState(UNKNOWN);
  useEffect(() => {
    const place = region.current;
    if (!place) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      const { scrollLeft: left, scrollTop: top, clientWidth: width, clientHeight: height } = place;
      setBox((before) =>
        before.left === left && before.top === top && before.width === width && before.height === height
          ? before
          : { left, top, width, height },
      );
    };
    const soon = () => {
      frame ||= requestAnimationFrame(measure);
    };
    measure();
    const sizes = new ResizeObserver(soon);
    sizes.observe(place);
    place.addEventListener("scroll", soon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      place.removeEventListener("scroll", soon);
    };
  }, [region]);
  return box;
}

/** Light or dark, by the reader's choice or the system's, or forced colors. */
function onOtherColors(changed: () => void): () => void {
  const queries = ["(prefers-color-scheme: dark)", "(forced-colors: active)"].map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener("change", changed);
  const themes = new MutationObserver(changed);
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "class"] });
  return () => {
    for (const query of queries) query.removeEventListener("change", changed);
    themes.disconnect();
  };
}
