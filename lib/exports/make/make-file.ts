import "server-only";
import type { Scope } from "@/lib/access/scope";
import { Forbidden } from "@/lib/kit/errors";
import { type Locale, routing } from "@/lib/kit/i18n/routing";
import type { ExportModel } from "@/lib/kit/prisma/models";
import { unseal } from "@/lib/kit/seal";
import type { Question } from "@/lib/usage/question";
import { scopeOfPerson } from "@/lib/users/sessions/find-session";
import { writeEverything } from "../everything/write-everything";
import type { ExportProgress } from "../export-progress";
import { formatsOf } from "../export-state";
import { exportRequests, passphraseOwner } from "../request";
import { aboutCoverage, aboutFile, aboutReport } from "./about-report";
import { writeCounterReports } from "./counter-reports";
import { type ReportPart, readExportParts } from "./read-parts";
import { writeReportCsv } from "./report-csv";
import { writeReportParquet } from "./report-parquet";
import { writeReportWorkbook } from "./report-workbook";
import { countUsageRecords, readStoredUsage } from "./usage-records";
import { writeUsageCsv, writeUsageParquet } from "./write-usage";

type Making = { readonly signal: AbortSignal; readonly progress: ExportProgress };

/** Streams the file of an export, limited to what its owner may see now. */
export async function* makeFile(row: ExportModel, making: Making): AsyncGenerator<Uint8Array> {
  const locale = localeOf(row);
  switch (row.kind) {
    case "report":
      return yield* reportFile(row, making, locale);
    case "usage":
      return yield* usageFile(row, making, locale);
    case "counter":
      return yield* counterFile(row, making);
    case "everything":
      return yield* everythingFile(row, making);
  }
}

const hasMixed = ({ figures, totals }: ReportPart["layout"]) =>
  figures.some(({ isMixed, total }) => isMixed || (totals !== null && total === "mixed"));

/** Language of the request. */
const localeOf = ({ language }: Pick<ExportModel, "language">): Locale =>
  routing.locales.find((one) => one === language) ?? routing.defaultLocale;

type About = { readonly name: string; readonly created: Date; readonly question: Question; readonly locale: Locale };

/** Metadata of a report's file, once its first part is known. */
export const aboutParts =
  (scope: Scope<"usage.view">, { name, created, question, locale }: About) =>
  async ({ notes, shares, layout }: ReportPart) => [
    ...aboutFile(scope, { name, created }, locale),
    ...(await aboutCoverage(scope, question, locale)),
    ...(await aboutReport(scope, question, { locale, notes, shares, hasMixed: hasMixed(layout) })),
  ];

async function* reportFile(row: ExportModel, { signal, progress }: Making, locale: Locale): AsyncGenerator<Uint8Array> {
  const scope = await scopeOfPerson("usage.view", row.userId);
  if (!scope) throw new Forbidden();
  const request = exportRequests.report.parse(row.request);
  const { question } = request;
  const content = await readExportParts(scope, { title: row.name, ...request, running: { locale, signal }, progress });
  const about = aboutParts(scope, { name: row.name, created: row.createdAt, question, locale });
  if (row.format === "csv") yield* writeReportCsv(content, about);
  else if (row.format === "parquet") yield* writeReportParquet(content, about);
  else yield* writeReportWorkbook(content, { about, hasCharts: row.format === "xlsx" });
}

/** The organization's usage, if the user still administers it. */
async function administered(userId: number, organization: number) {
  const [exporting, viewing] = await Promise.all([
    scopeOfPerson("raw-data.export", userId),
    scopeOfPerson("usage.view", userId),
  ]);
  if (!exporting?.reaches(organization) || !viewing) throw new Forbidden();
  return viewing.within(organization);
}

async function* usageFile(row: ExportModel, { signal, progress }: Making, locale: Locale): AsyncGenerator<Uint8Array> {
  const request = exportRequests.usage.parse(row.request);
  const scope = await administered(row.userId, request.organization);
  await progress.total(await countUsageRecords(scope, request, signal));
  const about = aboutFile(scope, { name: row.name, created: row.createdAt }, locale);
  const records = withProgress(readStoredUsage(scope, request, signal), progress);
  const write = row.format === "parquet" ? writeUsageParquet : writeUsageCsv;
  yield* write(records, { about, locale });
}

async function* withProgress<Row>(batches: AsyncIterable<Row[]>, progress: ExportProgress): AsyncGenerator<Row[]> {
  for await (const batch of batches) {
    yield batch;
    await progress.rows(batch.length);
  }
}

async function* counterFile(row: ExportModel, { signal, progress }: Making): AsyncGenerator<Uint8Array> {
  const request = exportRequests.counter.parse(row.request);
  const scope = await administered(row.userId, request.organization);
  const form = formatsOf.counter.find((format) => format === row.format) ?? "json";
  yield* await writeCounterReports(scope, request, { form, signal, progress });
}

async function* everythingFile(row: ExportModel, { signal, progress }: Making): AsyncGenerator<Uint8Array> {
  const { organization, passphrase } = exportRequests.everything.parse(row.request);
  const exporting = await scopeOfPerson("raw-data.export", row.userId);
  if (!exporting) throw new Forbidden();
  const own = exporting.within(organization);
  const [usage, credentials] = await Promise.all([
    scopeOfPerson("usage.view", row.userId),
    scopeOfPerson("credentials.manage", row.userId),
  ]);
  if (!usage) throw new Forbidden();
  const managed = own.organizationIds.every((id) => credentials?.reaches(id));
  yield* await writeEverything(own, organization, {
    ...{ signal, progress },
    sheets: {
      usage: usage.within(organization),
      credentials: managed ? (credentials?.within(organization) ?? null) : null,
    },
    passphrase: passphrase && unseal(passphrase, passphraseOwner(row.userId)),
  });
}
