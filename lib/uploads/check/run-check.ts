import "server-only";
import { listOrganizationIds } from "@/lib/access/list-organization-ids";
import { FindingLog } from "@/lib/counter/finding";
import type { Reading, SectionReading } from "@/lib/counter/reading";
import { now } from "@/lib/kit/clock";
import { type Db, db } from "@/lib/kit/db";
import { TRIES_OF_READING, WorkersDied } from "@/lib/kit/jobs/perform-run";
import { Prisma, type RawFile, type ReportType } from "@/lib/kit/prisma/client";
import { findTemplates, type StoredTemplate } from "@/lib/non-counter/find-templates";
import { recognizeTemplate } from "@/lib/non-counter/layout/recognize-template";
import { rawImportOrganizations } from "@/lib/non-counter/raw-import-organizations";
import { readHeads } from "@/lib/non-counter/sheets/read-heads";
import { reportTypesOf } from "@/lib/non-counter/table-reports";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import { CHECK_FORMAT, type Checked } from "../checked";
import { uploadChoices as readChoices } from "../choose/choices";
import { isExportedUsage } from "../read/read-upload";
import { exportReader, ReaderUnknown, readerOf, templateReader, type UploadReader } from "../read/reader-of";
import type { UploadError } from "../upload-error";
import { runUpload, UploadReading, type UploadRun, uploadChecks } from "../upload-run";
import { recognizeHeader } from "./recognize-header";
import { TitleLookup } from "./title-lookup";
import { MOST_PARTS, type ReadReport, UploadTally } from "./upload-tally";

type Sheet = { rawFile: RawFile; organizationId: number | null; platformId: number | null; isPlatformChosen: boolean };

/** The only template that fits the file's sheets; null if none or several do. */
async function recognizeSheet({ rawFile, ...of }: Sheet): Promise<StoredTemplate | null> {
  const organizations = of.organizationId === null ? await listOrganizationIds() : [of.organizationId];
  const templates = await findTemplates(organizations, (of.isPlatformChosen ? of.platformId : null) ?? undefined);
  if (templates.length === 0) return null;
  const heads = await readHeads(rawFile);
  const matches = heads.flatMap(({ rows }) => {
    const recognized = recognizeTemplate(rows, templates);
    return recognized.kind === "one" ? [recognized.template] : [];
  });
  const [first, ...others] = matches;
  return first && others.every(({ id }) => id === first.id) ? first : null;
}

/** Thrown if the file has more parts than an import may have. */
class TooManyParts extends Error {
  override readonly name = "TooManyParts";
}

type Found = Pick<UploadReader, "template"> & {
  checked: Checked;
  samples: UploadTally["samples"];
  errorCode: UploadError | "";
  /** Recognized as exported usage. */
  isExport?: true;
};

/** Reads a file that waits for its check, and stores the result. */
export function runCheck(uploadId: number, signal: AbortSignal): Promise<void> {
  const work = { perform, failureOf, settleFailed, unforeseen: "general", mostTries: TRIES_OF_READING } as const;
  return runUpload(uploadChecks, uploadId, work, signal);
}

async function perform(checking: UploadRun): Promise<void> {
  await settle(checking, await read(checking));
}

function failureOf(error: unknown): UploadError | null {
  if (error instanceof ReaderUnknown) return error.code;
  if (error instanceof WorkersDied) return "reader-ends";
  return error instanceof TooManyParts ? "too-many-parts" : null;
}

/** A file that is not a COUNTER report may be a known sheet. */
async function read(checking: UploadRun): Promise<Found> {
  const { upload } = checking;
  const { method, reportType, rawFile, templateId, mapping } = upload;
  if (method === "counter" && reportType === null && (await isExportedUsage(rawFile)))
    return { ...(await readAs(checking, exportReader)), isExport: true };
  const isChosen = method !== "raw" || templateId !== null || mapping !== null;
  const result = isChosen ? await readAs(checking, await readerOf(upload)) : null;
  if (result && !isUnknown(upload, result)) return result;
  const template = await recognizeSheet(upload);
  if (template) return readAs(checking, templateReader(template, new Set(readChoices.parse(upload.choices).titles)));
  if (!result) throw new ReaderUnknown("no-mapping");
  if (!(await isOwnSheet(upload, result))) return result;
  if (await importsOwnSheets(upload.organizationId)) throw new ReaderUnknown("no-mapping");
  return { ...result, errorCode: "not-counter" };
}

const foreign = new Set<string>(["heading-missing", "kind-text"]);

/** Whether a file is a table without anything of COUNTER. */
async function isOwnSheet({ rawFile }: UploadRun["upload"], { checked }: Found): Promise<boolean> {
  const errors = checked.findings.filter(({ level }) => level === "error");
  // A report with a header is a COUNTER report, even a broken one.
  if (checked.reports.some(({ verdict }) => verdict !== "not-counter")) return false;
  if (errors.length === 0 || !errors.every(({ code }) => foreign.has(code))) return false;
  const heads = await readHeads(rawFile);
  const isFilled = ({ cells }: SheetRow) => cells.filter((cell) => cell.trim() !== "").length > 1;
  return heads.some(({ rows }) => rows.filter(isFilled).length > 1);
}

async function importsOwnSheets(organizationId: number | null): Promise<boolean> {
  const organizations = organizationId === null ? await listOrganizationIds() : [organizationId];
  return (await rawImportOrganizations(organizations)).length > 0;
}

const isUnknown = ({ method, reportType }: UploadRun["upload"], { checked }: Found): boolean =>
  method === "counter" && reportType === null && checked.reports.every(({ report }) => report === null);

async function readAs(checking: UploadRun, { reader, reportType, template }: UploadReader): Promise<Found> {
  const { upload } = checking;
  const file = new UploadReading(checking);
  const tally = new UploadTally();
  const titles = new TitleLookup();
  for await (const { place, records } of file.reports(reader)) {
    let next = await records.next();
    for (; !next.done; next = await records.next()) {
      tally.take(next.value);
      if (tally.partCount > MOST_PARTS) throw new TooManyParts();
      await titles.take(next.value);
      file.count(next.value.length);
    }
    const reading = next.value;
    if (reading.sections?.length) tally.conclude(...(await sectionsRead({ place, reading }, upload.organizationId)));
    else tally.conclude({ place, reading, reportTypeId: await reportTypeOf(reading, reportType) });
  }
  const result = tally.finish({ version: CHECK_FORMAT, generated: now().toISOString() });
  const recognized = await recognizeHeader(result, { ...upload, template });
  const checked = { ...result, titles: await titles.finish(), recognized };
  return { checked, template, samples: tally.samples, errorCode: whyRefused(tally.reading, checked) };
}

/** One report that must not be imported rejects the whole file. */
function whyRefused({ verdict, errors }: Reading, { reports, parts, findings }: Checked): UploadError | "" {
  const codes = new Set(errors.map(({ code }) => code));
  if (verdict === "reject" || verdict === "not-counter")
    return codes.has("report-unknown") ? "unknown-report-type" : "not-readable";
  if (findings.some(({ level }) => level === "error")) return "not-readable";
  // Sections of exported usage with an unknown report type are skipped and reported.
  const unknown = reports.filter((report) => report.verdict === "import" && report.reportTypeId === null);
  if (unknown.some(({ isSection }) => !isSection) || (unknown.length > 0 && unknown.length === reports.length))
    return "unsupported-report-type";
  return parts.length === 0 ? "nothing-to-import" : "";
}

function settle(
  { upload: { id }, run }: UploadRun,
  { checked, template, samples, errorCode, isExport }: Found,
): Promise<void> {
  const months = checked.parts.map(({ month }) => month).sort();
  const imported = checked.reports.flatMap(({ reportTypeId }) => reportTypeId ?? []);
  return run.write(async (tx) => {
    const upload = await tx.upload.findUniqueOrThrow({ where: { id } });
    await tx.upload.update({
      where: { id },
      data: {
        ...ended(errorCode),
        ...(template && { method: "raw" as const, templateId: template.id }),
        ...(isExport && { method: "export" as const }),
        ...recognizedPlace(upload, checked),
        checked,
        reportTypeIds: [...new Set(imported)],
        firstMonth: dayOf(months[0]),
        lastMonth: dayOf(months.at(-1)),
      },
    });
    await tx.uploadSample.deleteMany({ where: { uploadId: id } });
    await tx.uploadSample.createMany({
      data: samples.flatMap((rows, report) => (rows ? [{ uploadId: id, report, rows: json(rows) }] : [])),
    });
  }, 60_000);
}

/** Choices of a person stay; other values that are certain from the header are applied. */
function recognizedPlace(
  upload: { isPlatformChosen: boolean; isOrganizationChosen: boolean },
  { recognized }: Checked,
): Prisma.UploadUncheckedUpdateInput {
  const platform = recognized.platforms.find(({ isSure }) => isSure);
  const organization = recognized.organizations.find(({ isSure }) => isSure);
  return {
    ...(!upload.isPlatformChosen && { platformId: platform?.id ?? null }),
    ...(!upload.isOrganizationChosen && { organizationId: organization?.id ?? null }),
  };
}

async function settleFailed(tx: Db, id: number, errorCode: UploadError): Promise<void> {
  // A sheet whose columns are to be mapped is not a COUNTER report, whatever it was sent as.
  const method = errorCode === "no-mapping" ? { method: "raw" as const } : {};
  await tx.upload.update({ where: { id }, data: { ...ended(errorCode), ...method, checked: Prisma.DbNull } });
}

const ended = (errorCode: UploadError | "") => ({
  state: errorCode === "" ? ("preflight" as const) : ("prefailed" as const),
  errorCode,
  finishedAt: now(),
  tries: 0,
});

const dayOf = (month: string | undefined): Date | null => (month === undefined ? null : new Date(`${month}-01`));

/** Rows contain only texts and numbers. */
const json = (rows: Record<string, unknown>[]) => rows as Prisma.InputJsonArray;

/** The report type for the import: that of the report's release, or as chosen; null if none. */
async function reportTypeOf(
  { reports: [summary], verdict }: Reading,
  chosen: { id: number } | null,
): Promise<number | null> {
  if (verdict === "not-counter" || verdict === "reject") return null;
  // Tables outside COUNTER have no release.
  if (chosen && !summary?.release) return chosen.id;
  const { report: counterCode, release } = summary ?? { report: null, release: null };
  if (counterCode === null || release === null) return null;
  const row = await db().reportType.findFirst({ where: { counterCode, release }, select: { id: true } });
  return row?.id ?? null;
}

type Read = { place: string | null; reading: Reading };

/** Reports in a table of exported usage: per section the report type of that name, or why it is skipped. */
async function sectionsRead({ place, reading }: Read, organizationId: number | null): Promise<ReadReport[]> {
  const sections = reading.sections ?? [];
  const typeOf = await findReportTypes(organizationId);
  const log = new FindingLog();
  const read = sections.map((section): ReadReport => {
    const type = typeOf(section.report ?? "");
    const reportTypeId = type && fits(type, section.months) ? type.id : null;
    if (reportTypeId === null) noteLeftOut(log, section, type !== undefined);
    const months = { asked: section.months, withUsage: section.months, notReady: [], gone: [] };
    const own = { ...reading, reports: [section], months, warnings: [], errors: [] };
    return { place, reading: own, reportTypeId, section: { platform: section.platform } };
  });
  const [first, ...others] = read;
  if (!first) return [{ place, reading, reportTypeId: null }];
  const warnings = [...reading.warnings, ...log.findings("warning")];
  return [{ ...first, reading: { ...first.reading, warnings, errors: reading.errors } }, ...others];
}

async function findReportTypes(organizationId: number | null) {
  const owners = organizationId === null ? await listOrganizationIds() : [organizationId];
  const types = await db().reportType.findMany({ where: reportTypesOf(owners) });
  const byName = new Map(types.map((type) => [type.shortName.toLowerCase(), type]));
  return (name: string): ReportType | undefined => byName.get(name.trim().toLowerCase());
}

/** Quarterly and yearly figures carry their first month; other months would be other figures. */
const fits = ({ periodMonths }: ReportType, months: readonly string[]): boolean =>
  months.every((month) => (Number(month.slice(5)) - 1) % periodMonths === 0);

function noteLeftOut(log: FindingLog, { platform, report, nonzero, months }: SectionReading, isKnown: boolean): void {
  const values = { platform: platform ?? "–", report: report ?? "–" };
  if (isKnown)
    log.warn("export-period-differs", "", { ...values, months: months.slice(0, 12).join(", ") }, report ?? "");
  else log.warn("export-report-unknown", "", { ...values, records: nonzero }, `${platform} ${report}`);
}
