import "server-only";
import { createTranslator } from "use-intl/core";
import type { Scope } from "@/lib/access/scope";
import { addMonths, type Month, month, yearOf } from "@/lib/counter/standard/month";
import { runningMonth } from "@/lib/kit/clock";
import { NotFound } from "@/lib/kit/errors";
import { BYTE_ORDER_MARK, csvLine } from "@/lib/kit/format/csv-text";
import type { Locale } from "@/lib/kit/i18n/routing";
import { type WrittenSheet, workbookFile } from "@/lib/spreadsheets/xlsx/workbook-file";
import { catalog } from "@/messages/catalog";
import { simpleHeadings } from "./layout/simple-layout";
import type { PeriodMonths, TableReportType } from "./layout/table-report-type";
import { notesSheet } from "./sheets/read-simple-table";
import { findTableReport } from "./table-reports";

type Wanted = { report_type: number; format: "csv" | "xlsx"; language: Locale; organizations: boolean };

/** An empty simple table for a report type: CSV, or a workbook with a sheet of notes. */
export async function getSimpleTableTemplate(scope: Scope<"uploads.manage">, request: Wanted): Promise<Response> {
  const reportType = await findTableReport(request.report_type, scope.organizationIds);
  if (!reportType) throw new NotFound();
  const periods = examplePeriods(month(runningMonth()), reportType.periodMonths);
  const headings = [...simpleHeadings(reportType, request.organizations), ...periods];
  const name = `${reportType.shortName.replace(/[^A-Za-z0-9_-]+/g, "-")}-table`;
  if (request.format === "csv") return csvFile(headings, name);
  const table: WrittenSheet = {
    name: "Table",
    columns: headings.map((heading) => ({ heading, width: Math.max(12, heading.length + 2) })),
    rows: [],
  };
  return workbookFile([table, notes(reportType, request)], name);
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
  const t = createTranslator({ locale: language, messages: catalog[language].nonCounter, namespace: "table" });
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

const counts: Readonly<Record<PeriodMonths, number>> = { 1: 12, 3: 4, 12: 3 };

/** Period headings of the last full year: twelve months, four quarters, or the last three years. */
export function examplePeriods(running: Month, length: PeriodMonths): string[] {
  const year = yearOf(running) - 1;
  const first: Month = addMonths(running, -Number(running.slice(5)) - 11);
  return Array.from({ length: counts[length] }, (_, index) => {
    if (length === 12) return String(year - counts[length] + 1 + index);
    const from = addMonths(first, index * length);
    return length === 1 ? from : `${from.slice(0, 4)}-Q${(Number(from.slice(5)) - 1) / 3 + 1}`;
  });
}
