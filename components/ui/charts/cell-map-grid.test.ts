import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { CellMapGrid } from "./cell-map-grid.client";
import { greenScale, type MapCell } from "./cell-map-model";

// The links of pages need the router of Next.
vi.mock("@/lib/kit/i18n/navigation", () => ({ Link: "a" }));

const places = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ key: String(at), label: `Place ${at}` },
    total: { text: String(at), share: at / count },
  }));

function htmlOf(rows: number, columns: number, cell: (row: number, column: number) => MapCell) {
  return renderToStaticMarkup(
    createElement(CellMapGrid, {
      ...{ title: "Use", rows: places(rows), columns: places(columns), cell, scale: greenScale },
      ...{ totals: { label: "Total", all: "99" }, size: { least: 24, height: 30 }, onOpen: () => {} },
      words: { unexpected: "Not expected", missing: { muted: "No data" } },
      describe: (row: number, column: number) => `${row} · ${column}`,
    }),
  );
}

const count = (html: string, text: string) => html.split(text).length - 1;

test("the server's HTML has each cell with its figure, and words where there is none", () => {
  const kinds: MapCell[] = [
    { fill: 0.5, text: "12" },
    { fill: "missing" },
    { fill: "unexpected" },
    { fill: 0, text: "0" },
  ];
  const html = htmlOf(2, 2, (row, column) => kinds[2 * row + column] ?? { fill: 0 });
  expect(html).toContain(">12<button");
  expect(count(html, 'aria-label="No data"')).toBe(1);
  expect(count(html, 'aria-label="Not expected"')).toBe(1);
  expect(count(html, 'role="gridcell"')).toBe(2 * 2 + 2 + 3);
  expect(html).toContain(">99</td>");
});

test("one cell is a stop of the Tab key, described as a whole", () => {
  const html = htmlOf(3, 3, () => ({ fill: 1, text: "1" }));
  expect(count(html, "<button")).toBe(1);
  expect(html).toContain('aria-label="0 · 0"');
});

test("of a large map only the first screen is rendered, with room for the rest", () => {
  const html = htmlOf(300, 200, () => ({ fill: 1, text: "1" }));
  expect(count(html, "data-at=")).toBe(40 * 40);
  expect(html).toContain('aria-rowcount="302"');
  expect(html).toContain(`height:${260 * 30}px`);
  expect(html).toContain('colSpan="160"');
});
