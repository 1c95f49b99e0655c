import "server-only";
import { createTranslator } from "use-intl/core";
import type { ReportRow } from "@/lib/reports/report-table";
import { columnName } from "@/lib/spreadsheets/sheet-row";
import { sheetNames } from "@/lib/spreadsheets/xlsx/sheet-names";
import { streamWorkbook } from "@/lib/spreadsheets/xlsx/stream-workbook";
import type { StreamedCell } from "@/lib/spreadsheets/xlsx/streamed-cell";
import type { StreamedSheet } from "@/lib/spreadsheets/xlsx/workbook-entries";
import { isTime } from "@/lib/usage/dimensions";
import { catalogue } from "@/messages/catalogue";
import type { AboutLine } from "./about-report";
import type { ReportContent, ReportPart } from "./read-parts";
import type { FigureColumn } from "./report-layout";

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
  const t = createTranslator({ locale, messages: catalogue[locale], namespace: "exportFiles" });
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
      ...sheetOf(part, t("total")),
      name: names[index] ?? "",
      ...(hasCharts &&
        series.length > 0 && {
          chart: {
            sheet: names[titles.length + index] ?? "",
            title: [title, part.name].filter(Boolean).join(" – "),
            columns: series,
            names: part.layout.texts.names,
            isUpright: question.rows.every(isTime) && !question.rollUp,
          },
        }),
    };
    if (part.shares?.layout)
      yield {
        ...sheetOf({ ...part, layout: part.shares.layout, rows: await part.again() }, t("total")),
        name: names[2 * titles.length + index] ?? "",
      };
  }
}

/** Columns of counts, or the totals if there are no others. */
function seriesOf({ layout: { texts, figures, rowsAddUp } }: ReportPart): number[] {
  return figures
    .map(({ kind, isMixed }, index) => ({ isDrawn: kind === "count" && !isMixed, index }))
    .filter(({ isDrawn, index }) => isDrawn && !(rowsAddUp && index === 0))
    .map(({ index }) => texts.headings.length + index)
    .slice(0, MOST_SERIES);
}

type Sheet = Pick<ReportPart, "layout" | "rows">;

function sheetOf({ layout, rows }: Sheet, totalLabel: string): Omit<StreamedSheet, "name"> {
  const { figures, texts, rowsAddUp, columnsAddUp, hasTotals } = layout;
  const { headings } = texts;
  const at = (index: number) => columnName(headings.length + index);
  const last = at(figures.length - 1);
  const cells = (row: ReportRow, line: number): StreamedCell[] => [
    ...texts.of(row),
    ...figures.map(({ kind, of }, index): StreamedCell => {
      const figure = of(row);
      if (figure === null) return null;
      if (rowsAddUp && index === 0) return { formula: `SUM(${at(1)}${line}:${last}${line})`, gives: figure };
      return kind === "share" ? { share: figure } : figure;
    }),
  ];
  const total = ({ kind, total: figure }: FigureColumn, index: number, count: number): StreamedCell => {
    if (figure === null) return null;
    if (kind === "share") return { share: figure };
    return columnsAddUp && count > 0
      ? { formula: `SUM(${at(index)}2:${at(index)}${count + 1})`, gives: figure }
      : figure;
  };
  return {
    headings: [...headings, ...figures.map(({ title }) => title)],
    fixedColumns: texts.names,
    rows: numbered(rows, cells),
    ...(hasTotals && {
      footer: (count: number) => [
        totalLabel,
        ...headings.slice(1).map(() => null),
        ...figures.map((column, index) => total(column, index, count)),
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
