import { harmless, spreadsheetNumber } from "@/lib/kit/format/csv-text";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { ShareOf } from "@/lib/reports/shares";
import { fullNames } from "@/lib/tags/tag-shapes";
import { figureIn, fullTypeNames, type GridColumn, type GridLine, identifiers, type ReportGrid } from "./report-grid";
import { shareIn } from "./shares";
import type { Area } from "./walk-grid";

/** A cell as a spreadsheet takes it: numbers stay numbers, parts of a total per cents, a cell without data stays empty. */
export type CopiedCell = string | number | { readonly ratio: number } | null;

/** The cells of an area without its heads; lines count from the first one below the head. */
export function cellsOf(
  grid: ReportGrid,
  { top, bottom, left, right }: Area,
  share: ShareOf | null = null,
): CopiedCell[][] {
  const columns = grid.columns.slice(left, right + 1);
  return grid.lines
    .slice(top, bottom + 1)
    .map((line) => columns.flatMap((column) => cellsAt(grid, line, column, share)));
}

/** The whole page under its heads; of titles and items with their identifiers in columns of their own, as tags are. */
export function pageCells(
  grid: ReportGrid,
  heads: { rows: readonly string[]; tags: string; published: string; of: (column: GridColumn) => string },
  share: ShareOf | null = null,
): CopiedCell[][] {
  const columns = grid.columns.filter(({ kind }) => kind !== "name" && kind !== "coverage");
  const known = [...identifiers, ["publicationDate", heads.published] as const];
  const identified = known.filter(([key]) => grid.lines.some(({ title }) => title?.[key]));
  const hasTags = grid.lines.some(({ tags }) => tags && tags.length > 0);
  return [
    [
      ...heads.rows,
      ...identified.map(([, label]) => label),
      ...(hasTags ? [heads.tags] : []),
      ...columns.map(heads.of),
    ],
    ...grid.lines.map((line) => [
      ...namesIn(grid, line),
      ...identified.map(([key]) => line.title?.[key] ?? null),
      ...(hasTags ? [fullNames(line.tags ?? []) || null] : []),
      ...columns.flatMap((column) => cellsAt(grid, line, column, share)),
    ]),
  ];
}

/** Of names a cell for each dimension, else one. */
function cellsAt(grid: ReportGrid, line: GridLine, column: GridColumn, share: ShareOf | null): CopiedCell[] {
  if (column.kind === "name") return namesIn(grid, line);
  if (column.kind === "reportTypes") return [fullTypeNames(line)];
  if (column.isMixed || line.isMixed) return [null];
  const totals = grid.lines.find(({ kind }) => kind === "totals");
  const ratio = share && totals ? shareIn(line, column, share, totals) : undefined;
  return [ratio === undefined ? (figureIn(line, column) ?? null) : { ratio }];
}

/** What is no row has one name for all dimensions. */
function namesIn({ dimensions }: ReportGrid, line: GridLine): CopiedCell[] {
  const { parts = [line] } = line;
  const names = parts.map(({ name, isBlank }) => (isBlank ? "-" : name));
  return Array.from({ length: dimensions }, (_, at) => names[at] ?? null);
}

/**
 * Cells as the clipboard holds them: as text, with tabs between cells and line ends between rows, and as a table. Numbers
 * have the decimal sign of the language, by which its spreadsheets know them as numbers.
 */
export function clipboardTexts(cells: readonly (readonly CopiedCell[])[], locale: Locale) {
  const lines = cells.map((row) => row.map((cell) => inText(cell, locale)).join("\t"));
  const rows = cells.map((row) => `<tr>${row.map((cell) => inHtml(cell, locale)).join("")}</tr>`);
  return { "text/plain": lines.join("\n"), "text/html": `<table>${rows.join("")}</table>` };
}

function inText(cell: CopiedCell, locale: Locale): string {
  if (cell === null) return "";
  // Tabs and line ends would tear a cell apart.
  if (typeof cell === "string") return harmless(cell.replace(/\s+/g, " "));
  return figureText(cell, locale);
}

/** Per cents with four decimals at most: a spreadsheet takes them for the ratio itself. */
const figureText = (figure: number | { readonly ratio: number }, locale: Locale): string =>
  typeof figure === "number"
    ? spreadsheetNumber(figure, locale)
    : `${spreadsheetNumber(Number((figure.ratio * 100).toFixed(4)), locale)}%`;

/** Texts marked as such: a spreadsheet would take a month or an ISSN for a date or a number. */
function inHtml(cell: CopiedCell, locale: Locale): string {
  if (cell === null) return "<td></td>";
  if (typeof cell !== "string") return `<td>${figureText(cell, locale)}</td>`;
  return `<td style="mso-number-format:'\\@'">${harmless(cell).replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)}</td>`;
}

const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Puts texts on the clipboard. */
export async function write(texts: ReturnType<typeof clipboardTexts>): Promise<void> {
  // Not where a page came without TLS; there the browser copies by a command of old.
  if (typeof ClipboardItem !== "undefined" && "clipboard" in navigator) {
    const blobs = Object.entries(texts).map(([type, text]) => [type, new Blob([text], { type })] as const);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
    return;
  }
  const give = (event: ClipboardEvent) => {
    for (const [type, text] of Object.entries(texts)) event.clipboardData?.setData(type, text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener("copy", give, { capture: true, once: true });
  document.execCommand("copy");
  document.removeEventListener("copy", give, { capture: true });
}
