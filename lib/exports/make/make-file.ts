import "server-only";
import { Forbidden } from "@/lib/kit/errors";
import { type Locale, routing } from "@/lib/kit/i18n/routing";
import type { ExportModel } from "@/lib/kit/prisma/models";
import { scopeOfPerson } from "@/lib/users/sessions/scope-of-person";
import { exportRequests } from "../request";
import { aboutFile, aboutReport } from "./about-report";
import { type ReportPart, readParts, type Telling } from "./read-parts";
import { writeReportCsv } from "./report-csv";
import { writeReportParquet } from "./report-parquet";
import { writeReportWorkbook } from "./report-workbook";

type Making = { readonly signal: AbortSignal; readonly tell: Telling };

/** The file of an export in pieces, with what its owner may see now. */
export async function* makeFile(row: ExportModel, making: Making): AsyncGenerator<Uint8Array> {
  const locale = localeOf(row);
  switch (row.kind) {
    case "report":
      return yield* reportFile(row, making, locale);
  }
}

/** The language in which it was asked for. */
const localeOf = ({ language }: Pick<ExportModel, "language">): Locale =>
  routing.locales.find((one) => one === language) ?? routing.defaultLocale;

async function* reportFile(row: ExportModel, { signal, tell }: Making, locale: Locale): AsyncGenerator<Uint8Array> {
  const scope = await scopeOfPerson("usage.view", row.userId);
  if (!scope) throw new Forbidden();
  const question = exportRequests.report.parse(row.request);
  const content = await readParts(scope, { title: row.name, question, running: { locale, signal }, tell });
  const about = async ({ notes }: ReportPart) => [
    ...aboutFile(scope, { name: row.name, created: row.createdAt }, locale),
    ...(await aboutReport(scope, question, { locale, notes })),
  ];
  if (row.format === "csv") yield* writeReportCsv(content, about);
  else if (row.format === "parquet") yield* writeReportParquet(content, about);
  else yield* writeReportWorkbook(content, { about, hasCharts: row.format === "xlsx" });
}
