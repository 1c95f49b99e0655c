import type { Area } from "@/components/ui/tables/walk-grid";
import { harmless, spreadsheetNumber } from "@/lib/kit/format/csv-text";
import type { Locale } from "@/lib/kit/i18n/routing";
import {
  type FigureColumn,
  type LayoutTextColumn,
  layoutHeadings,
  numberOf,
  type ReportLayout,
} from "@/lib/reports/layout/report-layout";
import { figureOf, type GridColumn, type GridLine, type ReportGrid, shareOf } from "./report-grid";

/** A cell for spreadsheets: numbers, shares as percentages, texts; null is an empty cell. */
export type CopiedCell = string | number | { readonly ratio: number } | null;

/** Layout of the report's shares, if the screen shows shares. */
type Shares = ReportLayout | null;

/** The cells of an area without headings; lines count from the first one below the head. */
export function areaCells(
  { layout, columns, lines }: ReportGrid,
  { top, bottom, left, right }: Area,
  shares: Shares = null,
): CopiedCell[][] {
  const names = layout.texts.filter(({ kind }) => kind === "name");
  const cells = (line: GridLine, { kind, text, figure }: GridColumn): CopiedCell[] => {
    if (kind === "name") return textsIn(line, names);
    if (text) return [line.row ? text.of(line.row) : ""];
    return [figure ? figureCell(line, figure, shares) : null];
  };
  return lines
    .slice(top, bottom + 1)
    .map((line) => columns.slice(left, right + 1).flatMap((column) => cells(line, column)));
}

/** The whole page with the headings and columns of a file. */
export function pageCells({ layout, lines }: ReportGrid, shares: Shares = null): CopiedCell[][] {
  return [
    layoutHeadings(layout),
    ...lines.map((line) => [
      ...textsIn(line, layout.texts),
      ...layout.figures.map((figure) => figureCell(line, figure, shares)),
    ]),
  ];
}

/** The row of totals has one name for all dimensions. */
const textsIn = ({ row, name }: GridLine, texts: readonly LayoutTextColumn[]): CopiedCell[] =>
  texts.map(({ of }, at) => (row ? of(row) || null : at === 0 ? name : null));

function figureCell(line: GridLine, figure: FigureColumn, shares: Shares): CopiedCell {
  const ratio = shareOf(line, figure, shares);
  return ratio === null ? numberOf(figureOf(line, figure)) : { ratio };
}

/**
 * Cells for the clipboard: as tab-separated text and as an HTML table. Numbers have the decimal sign of the language, so
 * that its spreadsheets read them as numbers.
 */
export function clipboardTexts(cells: readonly (readonly CopiedCell[])[], locale: Locale) {
  const lines = cells.map((row) => row.map((cell) => inText(cell, locale)).join("\t"));
  const rows = cells.map((row) => `<tr>${row.map((cell) => inHtml(cell, locale)).join("")}</tr>`);
  return { "text/plain": lines.join("\n"), "text/html": `<table>${rows.join("")}</table>` };
}

function inText(cell: CopiedCell, locale: Locale): string {
  if (cell === null) return "";
  // Tabs and line ends would split a cell.
  if (typeof cell === "string") return harmless(cell.replace(/\s+/g, " "));
  return figureText(cell, locale);
}

/** Percentages have at most four decimals; spreadsheets read them as ratios. */
const figureText = (figure: number | { readonly ratio: number }, locale: Locale): string =>
  typeof figure === "number"
    ? spreadsheetNumber(figure, locale)
    : `${spreadsheetNumber(Number((figure.ratio * 100).toFixed(4)), locale)}%`;

/** Marks texts as text, because spreadsheets would read a month or an ISSN as a date or a number. */
function inHtml(cell: CopiedCell, locale: Locale): string {
  if (cell === null) return "<td></td>";
  if (typeof cell !== "string") return `<td>${figureText(cell, locale)}</td>`;
  return `<td style="mso-number-format:'\\@'">${harmless(cell).replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)}</td>`;
}

const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export async function write(texts: ReturnType<typeof clipboardTexts>): Promise<void> {
  // Without TLS there is no clipboard API, only the old copy command.
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
