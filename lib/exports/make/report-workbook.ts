import "server-only";
import { createTranslator } from "use-intl/core";
import { type FigureColumn, type LayoutFigure, layoutHeadings } from "@/lib/reports/layout/report-layout";
import type { ReportRow } from "@/lib/reports/report-table";
import { columnName } from "@/lib/spreadsheets/sheet-row";
import { sheetNames } from "@/lib/spreadsheets/xlsx/sheet-names";
import { streamWorkbook } from "@/lib/spreadsheets/xlsx/stream-workbook";
import type { StreamedCell } from "@/lib/spreadsheets/xlsx/streamed-cell";
import type { StreamedSheet } from "@/lib/spreadsheets/xlsx/workbook-entries";
import { isTime } from "@/lib/usage/dimensions";
import { catalog } from "@/messages/catalog";
import type { AboutLine } from "./about-report";
import type { ReportContent, ReportPart } from "./read-parts";

/** More series are indistinguishable. */
const MOST_SERIES = 8;

type Options = {
  /** Called once the first part is known. */
  about: (first: ReportPart) => Promise<AboutLine[]>;
  hasCharts: boolean;
};

/** Streams a report as a workbook: metadata, a sheet per part, then charts. */
export function writeReportWorkbook(content: ReportContent, options: Options): AsyncGenerator<Uint8Array> {
  return streamWorkbook(sheetsOf(content, options));
}

async function* sheetsOf(content: ReportContent, { about, hasCharts }: Options): AsyncGenerator<StreamedSheet> {
  const { partNames, title, question, locale, open } = content;
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "exportFiles" });
  const titles = partNames.map((name) => name || t("report"));
  const charts = titles.map((name) => t("chart", { name }));
  const shares = titles.map((name) => t("shareSheet", { name }));
  const [aboutName = "", ...names] = sheetNames([t("metadata"), ...titles, ...charts, ...shares]);
  const first = await open(0);
  const lines = (await about(first)).map(({ label, value }) => [label, value]);
  yield { name: aboutName, headings: [], fixedColumns: 0, rows: once(lines) };
  for (const index of partNames.keys()) {
    const part = index === 0 ? first : await open(index);
    const series = seriesOf(part);
    yield {
      ...sheetOf(part),
      name: names[index] ?? "",
      ...(hasCharts &&
        series.length > 0 && {
          chart: {
            sheet: names[titles.length + index] ?? "",
            title: [title, part.name].filter(Boolean).join(" – "),
            columns: series,
            names: part.layout.texts.filter(({ kind }) => kind === "name").length,
            isUpright: question.rows.every(isTime) && !question.rollUp,
          },
        }),
    };
    if (part.shares?.layout)
      yield {
        ...sheetOf({ ...part, layout: part.shares.layout, rows: await part.again() }),
        name: names[2 * titles.length + index] ?? "",
      };
  }
}

/** Columns of counts, or the totals if there are no others. */
function seriesOf({ layout: { texts, figures, rowsAddUp } }: ReportPart): number[] {
  return figures
    .map(({ format, isMixed }, index) => ({ isDrawn: format === "count" && !isMixed, index }))
    .filter(({ isDrawn, index }) => isDrawn && !(rowsAddUp && index === 0))
    .map(({ index }) => texts.length + index)
    .slice(0, MOST_SERIES);
}

type Sheet = Pick<ReportPart, "layout" | "rows">;

function sheetOf({ layout, rows }: Sheet): Omit<StreamedSheet, "name"> {
  const { figures, texts, rowsAddUp, columnsAddUp, totals } = layout;
  const at = (index: number) => columnName(texts.length + index);
  const last = at(figures.length - 1);
  const cell = ({ format }: FigureColumn, figure: LayoutFigure, formula: string | null): StreamedCell => {
    if (typeof figure !== "number") return null;
    if (format === "share") return { share: figure };
    return formula === null ? figure : { formula, gives: figure };
  };
  const cells = (row: ReportRow, line: number): StreamedCell[] => [
    ...texts.map(({ of }) => of(row)),
    ...figures.map((column, index) =>
      cell(column, column.of(row), rowsAddUp && index === 0 ? `SUM(${at(1)}${line}:${last}${line})` : null),
    ),
  ];
  const sumOf = (index: number, count: number) =>
    columnsAddUp && count > 0 ? `SUM(${at(index)}2:${at(index)}${count + 1})` : null;
  return {
    headings: layoutHeadings(layout),
    fixedColumns: texts.filter(({ kind }) => kind === "name").length,
    rows: numbered(rows, cells),
    ...(totals !== null && {
      footer: (count: number) => [
        totals,
        ...texts.slice(1).map(() => null),
        ...figures.map((column, index) => cell(column, column.total, sumOf(index, count))),
      ],
    }),
  };
}

/** Numbers rows from the one below the headings. */
async function* numbered(
  batches: AsyncIterable<readonly ReportRow[]>,
  cells: (row: ReportRow, line: number) => StreamedCell[],
): AsyncGenerator<StreamedCell[][]> {
  let line = 1;
  for await (const batch of batches) {
    yield batch.map((row) => {
      line += 1;
      return cells(row, line);
    });
  }
}

async function* once<T>(one: T): AsyncGenerator<T> {
  yield one;
}
