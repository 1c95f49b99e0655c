import type { ZipEntry } from "@/lib/kit/files/write-zip";
import { columnName } from "../sheet-row";
import { type BarChart, chartXml, drawingXml, KEPT_BARS } from "./bar-chart";
import type { StreamedCell } from "./streamed-cell";
import {
  chartSheetXml,
  contentTypes,
  escaped,
  MAIN,
  relationsXml,
  stylesXml,
  workbookXml,
  XML,
} from "./workbook-parts";

export type StreamedSheet = {
  /** As returned by sheetNames. */
  readonly name: string;
  /** Lines above the headings; they scroll with the rows. */
  readonly above?: readonly (readonly string[])[];
  readonly headings: readonly string[];
  /** Widths in characters of columns that are text throughout; by default widths fit the first rows. */
  readonly textColumns?: readonly number[];
  /** Number of frozen columns. */
  readonly fixedColumns: number;
  /** In batches. */
  readonly rows: AsyncIterable<readonly (readonly StreamedCell[])[]>;
  /** A line below all rows, given their number. */
  readonly footer?: (rowCount: number) => readonly StreamedCell[];
  /** A chart of these columns on its own sheet; omitted without rows. */
  readonly chart?: Pick<BarChart, "title" | "columns" | "names" | "isUpright"> & { readonly sheet: string };
};

/** The files of a workbook, sheet by sheet; holds one batch of rows, whatever their number. */
export async function* workbookEntries(
  sheets: AsyncIterable<StreamedSheet> | Iterable<StreamedSheet>,
): AsyncGenerator<ZipEntry> {
  const names: string[] = [];
  const charts: (BarChart & { sheet: string })[] = [];
  for await (const sheet of sheets) {
    names.push(sheet.name);
    const bars: (readonly StreamedCell[])[] = [];
    yield { name: `xl/worksheets/sheet${names.length}.xml`, content: sheetXml(sheet, bars) };
    if (sheet.chart && bars.length > 0) charts.push({ ...sheet.chart, of: sheet.name, headings: sheet.headings, bars });
  }
  for (const [index, chart] of charts.entries()) {
    names.push(chart.sheet);
    const nth = index + 1;
    yield part(`xl/worksheets/sheet${names.length}.xml`, chartSheetXml);
    yield part(
      `xl/worksheets/_rels/sheet${names.length}.xml.rels`,
      relationsXml([["drawing", `../drawings/drawing${nth}.xml`]]),
    );
    yield part(`xl/drawings/drawing${nth}.xml`, drawingXml(chart));
    yield part(`xl/drawings/_rels/drawing${nth}.xml.rels`, relationsXml([["chart", `../charts/chart${nth}.xml`]]));
    yield part(`xl/charts/chart${nth}.xml`, chartXml(chart));
  }
  yield part("xl/workbook.xml", workbookXml(names));
  yield part(
    "xl/_rels/workbook.xml.rels",
    relationsXml([
      ...names.map((_, index) => ["worksheet", `worksheets/sheet${index + 1}.xml`] as const),
      ["styles", "styles.xml"],
    ]),
  );
  yield part("xl/styles.xml", stylesXml);
  yield part("_rels/.rels", relationsXml([["officeDocument", "xl/workbook.xml"]]));
  yield part("[Content_Types].xml", contentTypes({ sheets: names.length, charts: charts.length }));
}

const part = (name: string, xml: string): ZipEntry => ({
  name,
  content: (async function* () {
    yield xml;
  })(),
});

/** Cell formats by index in stylesXml. */
const style = {
  ...{ text: 1, heading: 2, number: 3, share: 4, totalText: 5, totalNumber: 6, totalShare: 7 },
  ...{ fraction: 8, totalFraction: 9 },
} as const;

/** Prices show hundredths. */
function numberStyle(value: number, isTotal: boolean) {
  if (Number.isInteger(value)) return isTotal ? style.totalNumber : style.number;
  return isTotal ? style.totalFraction : style.fraction;
}

/** Column widths come from the headings and first rows, because they precede all rows in the file. */
async function* sheetXml(sheet: StreamedSheet, bars: (readonly StreamedCell[])[]): AsyncGenerator<string> {
  const { above = [], headings, rows, footer } = sheet;
  const top = above.length + (headings.length > 0 ? 1 : 0);
  let line = top;
  let isBegun = false;
  for await (const batch of rows) {
    if (!isBegun) yield beginning(sheet, batch);
    isBegun = true;
    let xml = "";
    for (const cells of batch) {
      line += 1;
      if (bars.length < KEPT_BARS) bars.push(cells);
      xml += rowXml(cells, line, false);
    }
    yield xml;
  }
  if (!isBegun) yield beginning(sheet, []);
  if (footer) yield rowXml(footer(line - top), line + 1, true);
  yield "</sheetData></worksheet>";
}

function beginning(sheet: StreamedSheet, batch: readonly (readonly StreamedCell[])[]) {
  const { above = [], headings, textColumns, fixedColumns } = sheet;
  const columns = Math.max(headings.length, ...batch.slice(0, 100).map((cells) => cells.length));
  const widths = Array.from({ length: columns }, (_, at) => {
    const width = textColumns?.[at];
    if (width !== undefined)
      return `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${style.text}" customWidth="1"/>`;
    const longest = Math.max(...[headings, ...batch.slice(0, 500)].map((cells) => lengthOf(cells[at])));
    return `<col min="${at + 1}" max="${at + 1}" width="${Math.min(Math.floor(longest * 0.75) + 4, 60)}" customWidth="1"/>`;
  });
  const corner = `${columnName(fixedColumns)}2`;
  const frozen = `<pane${fixedColumns > 0 ? ` xSplit="${fixedColumns}"` : ""} ySplit="1" topLeftCell="${corner}" activePane="${fixedColumns > 0 ? "bottomRight" : "bottomLeft"}" state="frozen"/>`;
  const view = `<sheetViews><sheetView workbookViewId="0">${headings.length > 0 && above.length === 0 ? frozen : ""}</sheetView></sheetViews>`;
  const first = above.length + 1;
  const head = headings.map((text, at) => textCell(text, `${columnName(at)}${first}`, style.heading)).join("");
  const lines = above.map((cells, at) => rowXml(cells, at + 1, false)).join("");
  return `${XML}<worksheet xmlns="${MAIN}">${view}${widths.length > 0 ? `<cols>${widths.join("")}</cols>` : ""}<sheetData>${lines}${headings.length > 0 ? `<row r="${first}">${head}</row>` : ""}`;
}

const lengthOf = (cell: StreamedCell | undefined): number => {
  if (cell === null || cell === undefined) return 0;
  if (typeof cell === "object") return "share" in cell ? 8 : String(cell.gives).length + 3;
  return typeof cell === "number" ? String(cell).length + 3 : cell.length;
};

/** Column letters, cached because every row uses them. */
const letters = Array.from({ length: 256 }, (_, at) => columnName(at));

function rowXml(cells: readonly StreamedCell[], line: number, isTotal: boolean): string {
  let xml = `<row r="${line}">`;
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at];
    if (cell === null || cell === undefined || cell === "") continue;
    const place = (letters[at] ?? columnName(at)) + line;
    if (typeof cell === "string") xml += textCell(cell, place, isTotal ? style.totalText : style.text);
    else if (typeof cell === "number") xml += `<c r="${place}" s="${numberStyle(cell, isTotal)}"><v>${cell}</v></c>`;
    else if ("share" in cell)
      xml += `<c r="${place}" s="${isTotal ? style.totalShare : style.share}"><v>${cell.share}</v></c>`;
    else
      xml += `<c r="${place}" s="${isTotal ? style.totalNumber : style.number}"><f>${cell.formula}</f><v>${cell.gives}</v></c>`;
  }
  return `${xml}</row>`;
}

const textCell = (text: string, place: string, format: number): string =>
  `<c r="${place}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${escaped(literal(text))}</t></is></c>`;

/** Escapes texts that look like a character escape, such as "_x000D_". */
const literal = (text: string): string =>
  text.includes("_x") ? text.replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_") : text;
