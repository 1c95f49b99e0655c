"use client";

import { useLocale } from "next-intl";
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { placesIn } from "@/components/ui/tables/drawn-span";
import { type Area, areaBetween, type GridPosition, markedBySpace, walkGrid } from "@/components/ui/tables/walk-grid";
import type { ReportLayout } from "@/lib/reports/layout/report-layout";
import type { Question } from "@/lib/usage/question";
import { GridHead } from "./grid-head";
import { GridLineView } from "./grid-line";
import { roles } from "./grid-roles";
import type { GridLine, ReportGrid } from "./report-grid";
import { type Copying, useCopying } from "./use-copying";
import { isDrawnInPart, useDrawnColumns, useDrawnRows } from "./use-drawn";

type Props = {
  grid: ReportGrid;
  question: Question;
  rowCount: number;
  label: string;
  describedBy: string;
  /** Layout of the report's shares, if they replace the figures. */
  shares: ReportLayout | null;
  /** A figure or an empty cell was opened. */
  onOpen: (place: GridPosition) => void;
  onSort: (order: Question["order"]) => void;
  /** The marked cells changed; null for a single cell. */
  onMark: (area: Area | null) => void;
  /** The pointer or focus is on an empty cell. */
  onLook: (cell: HTMLElement, place: GridPosition) => void;
};

/**
 * The report as a WAI-ARIA grid: Tab enters it once, arrow keys move, Enter opens the source of a figure, Shift marks
 * cells to copy. Headings stay below the top bar and totals above the lower edge while the page scrolls. With many
 * lines or columns only those in sight are drawn, and all lines have one height.
 */
export function ReportGridView(props: Props) {
  const { grid, question, rowCount, label, describedBy, shares, onOpen, onSort, onMark, onLook } = props;
  const { columns, lines, stops } = grid;
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLTableSectionElement>(null);
  const heads = stops.length;
  const [{ at, anchor }, setPlace] = useState<{ at: GridPosition; anchor: GridPosition | null }>({
    at: { row: heads, column: Math.min(1, columns.length - 1) },
    anchor: null,
  });
  // Another answer may have fewer lines.
  const active = {
    row: Math.min(at.row, heads + lines.length - 1),
    column: Math.min(at.column, columns.length - 1),
  };
  const locale = useLocale();
  const moved = useRef(false);
  const dragged = useRef<GridPosition | null>(null);
  const isScrolled = useSharedScroll(root);
  const copying = useCopying();

  const own = lines.filter(({ kind }) => kind === "row");
  const last = lines.filter(({ kind }) => kind !== "row");
  const rows = useDrawnRows(list, own.length);
  const isInPart = isDrawnInPart(own.length);
  const widths = useMemo(() => columns.slice(1).map(({ width }) => width), [columns]);
  const span = useDrawnColumns(list, widths);
  const drawn = useMemo(
    () => [0, ...placesIn(span, active.column > 0 ? active.column - 1 : null).map((index) => index + 1)],
    [span.first, span.end, active.column, span],
  );
  const drawnRows = placesIn(rows, inOwn(active.row - heads, own.length));
  const area = anchor && areaBetween(anchor, active);

  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    const cell = root.current?.querySelector<HTMLElement>(`[data-place="${active.row},${active.column}"]`);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });

  const put = (place: GridPosition, from: GridPosition | null) => {
    setPlace({ at: place, anchor: from });
    const marked = from && areaBetween(from, place);
    onMark(marked && { ...marked, top: marked.top - heads, bottom: marked.bottom - heads });
  };
  const go = (place: GridPosition, marks: boolean) => {
    moved.current = true;
    put(place, marks ? (anchor ?? active) : null);
  };
  const press = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    if (altKey) return;
    if ((ctrlKey || metaKey) && key === "a") {
      event.preventDefault();
      moved.current = true;
      put({ row: heads + lines.length - 1, column: columns.length - 1 }, { row: heads, column: 0 });
      return;
    }
    if (key === "Escape" && anchor) {
      event.stopPropagation();
      put(active, null);
      return;
    }
    const isInHead = active.row < heads;
    const size = { rows: heads + lines.length, columns: columns.length, heads: stops };
    const marked = markedBySpace({ ...size, page: 1 }, active, event);
    if (marked) {
      event.preventDefault();
      moved.current = true;
      put(marked.to, marked.from);
      return;
    }
    if ((key === "Enter" || key === " ") && !isInHead) {
      event.preventDefault();
      onOpen({ row: active.row - heads, column: active.column });
      return;
    }
    const page = Math.max(
      1,
      Math.floor(window.innerHeight / (list.current?.firstElementChild?.clientHeight || 36)) - 4,
    );
    const next = walkGrid({ ...size, page }, active, event);
    if (!next) {
      if (key.startsWith("Arrow") || key.startsWith("Page")) event.preventDefault();
      return;
    }
    event.preventDefault();
    go(next, shiftKey && !isInHead && next.row >= heads);
  };
  const mouseDown = (event: MouseEvent) => {
    const place = placeOf(event.target);
    if (!place || event.button !== 0) return;
    dragged.current = place.row >= heads ? place : null;
    if (event.shiftKey) {
      event.preventDefault();
      go(place, true);
      return;
    }
    put(place, null);
  };
  const mouseOver = (event: MouseEvent) => {
    const place = placeOf(event.target);
    if (!place) return;
    look(event.target);
    const from = dragged.current;
    if (!from || event.buttons !== 1 || place.row < heads || (place.row === from.row && place.column === from.column))
      return;
    put(place, from);
  };
  const look = (target: EventTarget | null) => {
    const cell = cellOf(target);
    const place = placeOf(target);
    if (cell?.hasAttribute("data-empty") && place) onLook(cell, { row: place.row - heads, column: place.column });
  };
  const click = (event: MouseEvent) => {
    const place = placeOf(event.target);
    dragged.current = null;
    if (!place || place.row < heads || event.shiftKey || anchor) return;
    if (cellOf(event.target)?.matches("[data-figure], [data-empty]"))
      onOpen({ row: place.row - heads, column: place.column });
  };
  const copy = (event: ClipboardEvent) => {
    if (active.row < heads || !window.getSelection()?.isCollapsed) return;
    const chosen = area ?? areaBetween(active, active);
    const textsOf = ({ areaCells, clipboardTexts }: Copying) =>
      clipboardTexts(
        areaCells(grid, { ...chosen, top: chosen.top - heads, bottom: chosen.bottom - heads }, shares),
        locale,
      );
    event.preventDefault();
    copying.run(
      (module) => {
        for (const [type, text] of Object.entries(textsOf(module))) event.clipboardData.setData(type, text);
      },
      (module) => void module.write(textsOf(module)),
    );
  };

  const before = (question.page - 1) * question.pageSize;
  const lineProps = (line: GridLine, index: number, place: number | null) => {
    const row = heads + index;
    const isMarked = area !== null && row >= area.top && row <= area.bottom;
    return {
      line,
      ...{ columns, drawn, row, place, shares },
      rowIndex: heads + 1 + (line.kind === "row" ? before + index : rowCount + index - own.length),
      active: active.row === row ? active.column : null,
      from: isMarked ? area.left : null,
      to: isMarked ? area.right : null,
    };
  };
  return (
    <div
      ref={root}
      style={sizesOf(grid)}
      data-scrolled={isScrolled || undefined}
      data-even={isInPart || undefined}
      className="group/grid [--row:36px] data-even:[--row:var(--narrow)] sm:data-even:[--row:var(--wide)]"
    >
      <table
        {...roles.grid}
        tabIndex={-1}
        aria-label={label}
        aria-describedby={describedBy}
        aria-rowcount={heads + rowCount + last.length}
        aria-colcount={columns.length}
        onKeyDown={press}
        onMouseDown={mouseDown}
        onMouseOver={mouseOver}
        onMouseUp={() => {
          if (anchor) go(active, true);
        }}
        onClick={click}
        onCopy={copy}
        onFocus={({ target }) => {
          copying.preload.onFocus();
          const place = placeOf(target);
          if (place && (place.row !== active.row || place.column !== active.column) && !anchor)
            setPlace({ at: place, anchor: null });
          look(target);
        }}
        className="block outline-none"
      >
        <thead
          {...roles.rowgroup}
          data-shares
          className="sticky top-(--grid-top,var(--bar)) z-[3] block overflow-hidden bg-surface"
        >
          <GridHead {...{ grid, question, drawn, active, onSort }} />
        </thead>
        <tbody
          {...roles.rowgroup}
          ref={list}
          data-shares
          style={isInPart ? { height: `calc(var(--row) * ${own.length})` } : undefined}
          className="relative block overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
        >
          {drawnRows.map((index) => {
            const line = own[index];
            return line ? <GridLineView key={line.key} {...lineProps(line, index, isInPart ? index : null)} /> : null;
          })}
        </tbody>
        {last.length > 0 ? (
          <tfoot
            {...roles.rowgroup}
            data-shares
            className="sticky bottom-0 z-[2] block overflow-hidden border-control border-t bg-surface [--row:36px]"
          >
            {last.map((line, index) => (
              <GridLineView key={line.kind} {...lineProps(line, own.length + index, null)} />
            ))}
          </tfoot>
        ) : null}
      </table>
      <div aria-hidden data-shares className="print:hidden sticky bottom-0 z-[3] overflow-x-auto bg-surface">
        <div className="h-px min-w-(--least)" />
      </div>
    </div>
  );
}

const inOwn = (index: number, count: number) => (index >= 0 && index < count ? index : null);

const cellOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-place]") : null;

function placeOf(target: EventTarget | null): GridPosition | null {
  const [row, column] = (cellOf(target)?.dataset.place ?? "").split(",").map(Number);
  return row === undefined || column === undefined ? null : { row, column };
}

/** Widths of columns and height of lines, the same in headings, lines and totals. */
function sizesOf({ columns, lines }: ReportGrid): CSSProperties {
  const names = lines.map(({ name }) => name.length);
  const longest = Math.max(8, ...names);
  const hasTags = lines.some(({ row }) => row?.tags && row.tags.length > 0);
  const name = Math.min(400, Math.max(hasTags ? 240 : 160, longest * 7.4 + 34));
  const others = columns.slice(1).map(({ width, kind }) => {
    const most = kind === "figure" || kind === "total" ? Math.max(width, 132) : width;
    return `minmax(${width}px, ${most}px)`;
  });
  const least = columns.reduce((sum, { width }) => sum + width, 0);
  const hasCodes = lines.some(({ row }) => row?.title && Object.values(row.title).some((text) => text !== ""));
  const height = (perLine: number) => 16 + 20 * (longest > perLine ? 2 : 1) + (hasCodes ? 16 : 0) + (hasTags ? 24 : 0);
  return {
    "--name": `min(${Math.round(name)}px, 46vw)`,
    "--columns": `var(--name) ${others.join(" ")} minmax(0, 1fr)`,
    "--least": `calc(var(--name) + ${least}px)`,
    "--wide": `${height(50)}px`,
    "--narrow": `${height(20)}px`,
  } as CSSProperties; // the type does not know custom properties
}

/** Headings, lines, totals and the scroll bar scroll sideways together. */
function useSharedScroll(root: { current: HTMLElement | null }) {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const parts = [...(root.current?.querySelectorAll<HTMLElement>("[data-shares]") ?? [])];
    const share = ({ currentTarget }: Event) => {
      if (!(currentTarget instanceof HTMLElement)) return;
      const { scrollLeft } = currentTarget;
      for (const part of parts) if (part.scrollLeft !== scrollLeft) part.scrollLeft = scrollLeft;
      setScrolled(scrollLeft > 1);
    };
    for (const part of parts) part.addEventListener("scroll", share, { passive: true });
    return () => {
      for (const part of parts) part.removeEventListener("scroll", share);
    };
  }, [root]);
  return isScrolled;
}
