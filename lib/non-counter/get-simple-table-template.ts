import "server-only";
import { createTranslator } from "use-intl/core";
import type { Scope } from "@/lib/access/scope";
import { month } from "@/lib/counter/standard/month";
import { runningMonth } from "@/lib/kit/clock";
import { NotFound } from "@/lib/kit/errors";
import { BYTE_ORDER_MARK, csvLine } from "@/lib/kit/format/csv-text";
import type { Locale } from "@/lib/kit/i18n/routing";
import { type WrittenSheet, workbookFile, writeWorkbook } from "@/lib/spreadsheets/xlsx/write-workbook";
import { catalogue } from "@/messages/catalogue";
import { simpleHeadings } from "./layout/simple-columns";
import type { TableReportType } from "./layout/table-report-type";
import { findTableReport } from "./report-types/find-table-report";
import { examplePeriods } from "./sheets/example-periods";
import { notesSheet } from "./sheets/read-simple-table";

type Wanted = { report_type: number; format: "csv" | "xlsx"; language: Locale; organizations: boolean };

/** Empty rows formatted as text, so that identifiers keep their zeros. */
const ROOM = 200;

/** An empty simple table for a report type: CSV, or a workbook with a sheet of notes. */
export async function getSimpleTableTemplate(scope: Scope<"uploads.manage">, wanted: Wanted): Promise<Response> {
  const reportType = await findTableReport(wanted.report_type, scope.organizationIds);
  if (!reportType) throw new NotFound();
  const periods = examplePeriods(month(runningMonth()), reportType.periodMonths);
  const headings = [...simpleHeadings(reportType, wanted.organizations), ...periods];
  const name = `${reportType.shortName.replace(/[^A-Za-z0-9_-]+/g, "-")}-table`;
  if (wanted.format === "csv") return csvFile(headings, name);
  const table: WrittenSheet = {
    name: "Table",
    columns: headings.map((heading) => ({ heading, width: Math.max(12, heading.length + 2) })),
    rows: Array.from({ length: ROOM }, () => headings.map(() => "")),
  };
  return workbookFile(await writeWorkbook([table, notes(reportType, wanted)]), name);
}

function csvFile(headings: readonly string[], name: string): Response {
  return new Response(BYTE_ORDER_MARK + csvLine(headings, ","), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
      "x-content-type-options": "nosniff",
    },
  });
}

function notes(reportType: TableReportType, { language, organizations }: Wanted): WrittenSheet {
  const t = createTranslator({ locale: language, messages: catalogue[language].nonCounter, namespace: "table" });
  const { periodMonths, hasTitles, attributes, metrics } = reportType;
  const lines: [string, string][] = [
    ["", t("intro")],
    [t("periods"), t("periodsNote", { length: periodMonths })],
    ...(organizations ? [["Organization", t("organizationNote")] satisfies [string, string]] : []),
    ...(hasTitles ? [["Title", t("titleNote")] satisfies [string, string]] : []),
    ...attributes.map((name): [string, string] => [name, t("attributeNote")]),
    ["Metric", metrics.length > 0 ? t("metricsNote", { metrics: metrics.join(", ") }) : t("metricNote")],
    [t("counts"), t("countsNote")],
  ];
  return {
    name: notesSheet,
    columns: [
      { heading: t("column"), width: 24 },
      { heading: t("meaning"), width: 110 },
    ],
    rows: lines,
  };
}
