import type { Release, ReportDefinition } from "@/lib/counter/standard/report-definition";
import { type FindingLog, Unreadable } from "../../finding";
import { type ReportHeader, readHeader } from "../../json/report-header";
import { identifyReport } from "../../json/report-identity";
import type { AssumedReport, ReportRequest } from "../../reading";
import { spelling } from "../../spelling";
import { findRelease4Report, isFormerRelease, release4Id } from "../../standard/release-4-reports";
import { counterReports, findReport, findReportByName } from "../../standard/reports";
import type { TableHeader } from "./table-header";

type Told = {
  log: FindingLog;
  request?: ReportRequest;
  assumed?: AssumedReport;
  sheet: string | null;
  /** The header comes from another sheet. */
  borrowed: boolean;
  headings: readonly string[];
};

/** Identifies the report of a table with its header; throws Unreadable if unknown or unsupported. */
export function identifyTable(
  { fields }: TableHeader,
  { log, request, assumed, sheet, borrowed, headings }: Told,
): { report: ReportDefinition; header: ReportHeader } {
  const header = readHeader(fields);
  const { fields: headerFields } = header;
  const bySheet = request ? undefined : reportOfSheet(sheet ?? "", header.release ?? assumed?.release);
  const saysNothing = !headerFields.report && !(headerFields.reportName && reportNamed(headerFields.reportName));
  if (bySheet && (borrowed || saysNothing)) {
    log.warn("report-from-sheet", sheet ?? "", { sheet: sheet ?? "", report: bySheet.id });
    return { report: bySheet, header };
  }
  if (saysNothing && assumed) refuseContradicted(assumed, headings);
  const id = headerFields.report ?? "";
  const named = headerFields.reportName ? reportNamed(headerFields.reportName) : undefined;
  const definition = (header.release && findReport(header.release, id)) || findReport("5.1", id) || reportNamed(id);
  if (/^jr5$/i.test(release4Id(id || (headerFields.reportName ?? "")) ?? ""))
    throw new Unreadable("report-by-year", refused);
  if (isFormerRelease(headerFields.reportName ?? "")) {
    throw new Unreadable("former-release", { ...refused, values: { report: headerFields.reportName ?? "" } });
  }
  const release =
    header.release ??
    known4(id) ??
    (hasRegistryRecord(fields) ? "5.1" : null) ??
    named?.release ??
    assumed?.release ??
    null;
  const identified = { ...headerFields, report: definition?.id ?? (id || named?.id || assumed?.report || null) };
  const report = identifyReport({ ...header, release, fields: identified }, request ? { request } : {});
  if (id !== "" && named && spelling(named.id) !== spelling(report.id)) {
    log.warn("report-name-differs", "header", { report: report.id, name: headerFields.reportName ?? "" });
  }
  if (
    report.release === "4" &&
    !request &&
    headerFields.reportName &&
    !/R(elease)?\s*4|counter\s*4/i.test(headerFields.reportName)
  )
    log.warn("release-4-inferred", "header", { report: report.id });
  return { report, header };
}

/** The report that a sheet is named after: "JR1", "BR2 2013", or "TR_J1" if the release is known. */
function reportOfSheet(sheet: string, release: Release | undefined): ReportDefinition | undefined {
  const name = sheet.trim().replace(/(?:(?<![\s_-])[\s_-]+)?\(?\d{1,4}\)?$/, (end) => (/^\d$/.test(end) ? end : ""));
  if (/^[a-z]{2}[\s_-]?\d[\s_-]?(a|goa)?$/i.test(name)) return findRelease4Report(name);
  return release && release !== "4" ? findReport(release, name) : undefined;
}

/** A report chosen by a person must fit the headings. */
function refuseContradicted({ report }: AssumedReport, headings: readonly string[]): void {
  const contradicting = isOfJournals.test(report) ? ["isbn", "book"] : isOfBooks.test(report) ? ["journal"] : [];
  const contradiction = headings.find((heading) =>
    contradicting.includes(spelling(heading.replace(/(?<![\s_-])[\s_-]+(title|name)$/i, ""))),
  );
  if (contradiction)
    throw new Unreadable("report-contradicted", { ...refused, values: { report, heading: contradiction.trim() } });
}

const isOfJournals = /^(JR\d|TR_J\d)/i;
const isOfBooks = /^(BR\d|TR_B\d)/i;

const refused = { where: "header", isCounter: true };

/** A report by name, with providers' suffixes ("Title Master Report 2024"). */
function reportNamed(text: string): ReportDefinition | undefined {
  const exact = findReportByName(text) ?? findRelease4Report(text);
  if (exact || text === "") return exact;
  const currentName = spelling(text);
  const beginnings = counterReports.filter(({ name }) => currentName.startsWith(spelling(name)));
  return beginnings.sort((one, other) => other.name.length - one.name.length)[0];
}

function known4(id: string): "4" | null {
  return findRelease4Report(id) ? "4" : null;
}

function hasRegistryRecord(fields: Record<string, unknown>): boolean {
  return fields.Registry_Record !== undefined;
}
