import type { ChartRow } from "./chart-data";
import type { ChartMark } from "./chart-shape";

/** Marks at one place of the axis; they share a number. */
export type PlacedMark = { readonly at: string; readonly until: string; readonly marks: readonly ChartMark[] };

/** Marks of visible places, in the order of the axis. */
export function placedMarks(marks: readonly ChartMark[], rows: readonly ChartRow[], index: string): PlacedMark[] {
  const places = rows.map((row) => String(row[index]));
  return places.flatMap((at, first) => {
    const here = marks.filter((mark) => mark.at === at);
    if (here.length === 0) return [];
    const last = Math.max(first, ...here.map(({ until }) => (until === undefined ? first : places.indexOf(until))));
    return [{ at, until: places[last] ?? at, marks: here }];
  });
}

/** Texts of the marks at a place, including those that started earlier and still last. */
export function textsAt(placed: readonly PlacedMark[], place: string): string[] {
  return placed.flatMap(({ at, until, marks }) =>
    (at <= place && place <= until ? marks : [])
      .filter((mark) => mark.at === place || (mark.until !== undefined && place <= mark.until))
      .map(({ text }) => text),
  );
}
