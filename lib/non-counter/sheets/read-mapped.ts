import { FindingLog, Unreadable } from "@/lib/counter/finding";
import type { FileReport } from "@/lib/counter/reading";
import type { Month } from "@/lib/counter/standard/month";
import { RowSource } from "@/lib/counter/table/row-source";
import { isBlankRow, type SheetRow } from "@/lib/spreadsheets/sheet-row";
import { mappedLayout } from "../layout/mapped-layout";
import type { SheetTemplate } from "../layout/mapping";
import { isHeadingRow, missingHeadings } from "../layout/recognize-template";
import { reducedText } from "../layout/reduced-text";
import { type OpenedSheets, type OpenSheet, openSheets } from "./open-sheets";
import { readSheet, refusedReport } from "./read-sheet";

export type MappedOptions = {
  /** First month of the file's period, for templates with a period per file. */
  period?: Month | undefined;
  /** Names of rows that are titles although they look like totals. */
  titleNames?: ReadonlySet<string> | undefined;
  temporaryFolder?: string;
};

type Bytes = AsyncIterable<Uint8Array>;
type Opening = { above: SheetRow[]; headings: SheetRow | null };

/** Maximum number of non-blank rows above the headings. */
const mostRowsAbove = 100;

/**
 * Reads a provider's own sheets by a template: each visible sheet with its headings is a report, others are reported.
 */
export async function* readMapped(
  source: Bytes,
  template: SheetTemplate,
  { period, titleNames, ...rest }: MappedOptions = {},
): AsyncGenerator<FileReport> {
  const score = (cells: readonly string[]) => headingScore(cells, template);
  try {
    yield* openSheets(source, { score, ...rest }, (opened) => reportsOf(opened, template, { period, titleNames }));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const log = new FindingLog();
    log.refuse(error.code, error.details.where, error.details.values);
    yield refusedReport(log, { kind: "table" });
  }
}

async function* reportsOf(
  { kind, sheets, hidden }: OpenedSheets,
  template: SheetTemplate,
  { period, titleNames }: MappedOptions,
): AsyncGenerator<FileReport> {
  const { fitting, others } = await sorted(sheets, template);
  let read = 0;
  for (const sheet of fitting) {
    const log = new FindingLog();
    const source = new RowSource(sheet.rows());
    const { above, headings } = await openTable(source, template);
    if (!headings) {
      log.refuse("template-headings-missing", sheet.name ?? "", describe(template, missingHeadings(above, template)));
      await source.close();
      yield refusedReport(log, { kind, place: sheet.name });
      continue;
    }
    if (read++ === 0) {
      for (const name of others) log.warn("table-sheet-skipped", name, { sheet: name }, name);
      for (const name of hidden) log.warn("sheet-hidden-skipped", name, { sheet: name }, name);
    }
    const layout = mappedLayout(headings, { log, sheet: sheet.name, template, above, period: period ?? null });
    const { reportType } = template;
    yield { place: sheet.name, records: readSheet(source, layout, { sheet, kind, log, reportType, titleNames }) };
  }
}

/**
 * Sheets with the template's headings, and names of those without; if none has them, the first one reports what is
 * missing.
 */
async function sorted(sheets: readonly OpenSheet[], template: SheetTemplate) {
  if (sheets.length < 2) return { fitting: sheets, others: [] };
  const fitting: OpenSheet[] = [];
  const others: string[] = [];
  for (const sheet of sheets) {
    const source = new RowSource(sheet.rows());
    const { above, headings } = await openTable(source, template);
    await source.close();
    if (headings) fitting.push(sheet);
    else if (above.length > 0) others.push(sheet.name ?? "");
  }
  return { fitting: fitting.length > 0 ? fitting : sheets.slice(0, 1), others };
}

/** Reads up to the template's headings. */
async function openTable(source: RowSource, template: SheetTemplate): Promise<Opening> {
  const above: SheetRow[] = [];
  for (let rows = await source.next(); rows; rows = await source.next()) {
    for (const [index, row] of rows.entries()) {
      if (isHeadingRow(row, above, template)) {
        source.unread(rows.slice(index + 1));
        return { above, headings: row };
      }
      if (!isBlankRow(row.cells)) above.push(row);
      if (above.length >= mostRowsAbove) return { above, headings: null };
    }
  }
  return { above, headings: null };
}

const describe = ({ name, headings }: SheetTemplate, missing: readonly string[]) => ({
  template: name,
  headings: (missing.length > 0 ? missing : headings).join(", "),
});

function headingScore(cells: readonly string[], { headings }: SheetTemplate): number {
  const there = new Set(cells.map(reducedText));
  return headings.filter((heading) => there.has(reducedText(heading))).length;
}
