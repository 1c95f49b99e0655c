import { type RefObject, useEffect, useMemo, useState } from "react";
import { type DrawnSpan, edgesOf, evenSpan, spanBetween } from "@/components/ui/tables/drawn-span";

/** Above this number only rows in sight are drawn; below it the browser's search finds everything. */
const MOST_ROWS = 100;
const MOST_COLUMNS = 30;
const ROWS_BEYOND = 12;
const COLUMNS_BEYOND = 3;

const same = (a: DrawnSpan, b: DrawnSpan) => a.first === b.first && a.end === b.end;

/** Whether only some of the rows are drawn, all with one height. */
export const isDrawnInPart = (count: number): boolean => count > MOST_ROWS;

/** Rows of one height to draw; scrolls with the page or with a full-screen element. */
export function useDrawnRows(list: RefObject<HTMLElement | null>, count: number): DrawnSpan {
  const isLong = isDrawnInPart(count);
  const [span, setSpan] = useState<DrawnSpan>({ first: 0, end: 60 });
  useEffect(() => {
    if (!isLong) return;
    const look = () => {
      const box = list.current;
      if (!box) return;
      const height = box.offsetHeight / count;
      const from = -box.getBoundingClientRect().top;
      const next = evenSpan({ height, count }, from, from + window.innerHeight, ROWS_BEYOND);
      setSpan((before) => (same(before, next) ? before : next));
    };
    look();
    document.addEventListener("scroll", look, { capture: true, passive: true });
    window.addEventListener("resize", look);
    return () => {
      document.removeEventListener("scroll", look, { capture: true });
      window.removeEventListener("resize", look);
    };
  }, [list, count, isLong]);
  return isLong ? { first: Math.min(span.first, count), end: Math.min(span.end, count) } : { first: 0, end: count };
}

/** Columns to draw to the right of the fixed one, with these widths. */
export function useDrawnColumns(box: RefObject<HTMLElement | null>, widths: readonly number[]): DrawnSpan {
  const isWide = widths.length > MOST_COLUMNS;
  const edges = useMemo(() => edgesOf(widths), [widths]);
  const [span, setSpan] = useState<DrawnSpan>({ first: 0, end: MOST_COLUMNS });
  useEffect(() => {
    const scroller = box.current;
    if (!isWide || !scroller) return;
    const look = () => {
      const { scrollLeft, clientWidth } = scroller;
      const next = spanBetween(edges, scrollLeft, scrollLeft + clientWidth, COLUMNS_BEYOND);
      setSpan((before) => (same(before, next) ? before : next));
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(scroller);
    scroller.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      scroller.removeEventListener("scroll", look);
    };
  }, [box, edges, isWide]);
  const end = widths.length;
  return isWide ? { first: Math.min(span.first, end), end: Math.min(span.end, end) } : { first: 0, end };
}
