import { excerpt } from "../excerpt";
import { type FindingLog, Unreadable } from "../finding";
import type { AssumedReport, ReadingHeader, ReportRequest } from "../reading";
import { spelling } from "../spelling";
import { splitting } from "../standard/attributes";
import { type CounterMetric, findMetric, metricRelations } from "../standard/metrics";
import { type Month, monthRange } from "../standard/month";
import { isFormerRelease } from "../standard/release-4-reports";
import type { Release, ReportDefinition } from "../standard/report-definition";
import { findReport, findReportByName } from "../standard/reports";
import { type ReportHeader, setting } from "./report-header";

/** Identifies the report of a file; throws Unreadable if unknown, unsupported or different from the request. */
export function identifyReport(
  { fields, release, isResearchData }: ReportHeader,
  { request, assumed }: { request?: ReportRequest; assumed?: AssumedReport },
): ReportDefinition {
  if (isResearchData) throw new Unreadable("research-data-report", { where: "Report_Header" });
  refuseFormer(fields);
  const reportId = fields.report ?? (fields.reportName && findReportByName(fields.reportName)?.id);
  const id = reportId || (request ?? assumed)?.report;
  if (!id) throw new Unreadable("report-unknown", { where: "Report_Header", isCounter: true });
  // Views of 5.1 know every metric of their counterparts in 5.
  const report = findReport(release ?? (request ?? assumed)?.release ?? "5.1", id) ?? findReport("5.1", id);
  if (!report) {
    throw new Unreadable("report-not-supported", { where: "Report_Header", values: { report: id }, isCounter: true });
  }
  if (request && spelling(request.report) !== spelling(report.id)) {
    const values = { asked: request.report, report: report.id };
    throw new Unreadable("wrong-report", { where: "Report_Header", values, isCounter: true });
  }
  return report;
}

function refuseFormer({ release, report, reportName }: ReadingHeader): void {
  const isFormer = /^(?:counter\s*)?(?:r(?:elease)?\s*)?[1-3](?:[.,]\d+)*$/i.test((release ?? "").trim());
  const name = reportName ?? report ?? "–";
  if (!isFormer && !isFormerRelease(name)) return;
  const values = { report: isFormerRelease(name) ? name : `${name} (R${release})` };
  throw new Unreadable("former-release", { where: "Report_Header", values, isCounter: true });
}

/** Ignores the namespace that providers put before an id. */
export function isSameCustomer(delivered: string, requestedId: string): boolean {
  const [one, other] = [delivered, requestedId].map((id) => id.trim().toLowerCase());
  return one === other || one?.endsWith(`:${other}`) === true || other?.endsWith(`:${one}`) === true;
}

/** The institution's proprietary ids should contain the requested one, but often contain others as well. */
function namesOther({ fields }: ReportHeader, request: ReportRequest): boolean {
  const { customerId } = request;
  const own = fields.institutionIds.filter((id) => /^proprietary/i.test(id));
  // Release 5.1 has no Customer_ID.
  const ids = [...(fields.customerId ? [fields.customerId] : []), ...own.map((id) => id.slice(id.indexOf(":") + 1))];
  return Boolean(customerId) && ids.length > 0 && !ids.some((id) => isSameCustomer(id, customerId ?? ""));
}

/** The months to read: the requested ones, else those in the header; null if neither is known. */
export function wantedMonths({ fields }: ReportHeader, request?: ReportRequest): { from: Month; to: Month } | null {
  return request ? { from: request.from, to: request.to } : fields.period;
}

/** Refuses totals over several months, which cannot be split by month; returns the month of totals over one. */
export function readTotals({ fields }: ReportHeader, request?: ReportRequest): Month | null {
  const range = fields.period ?? request;
  const month = range && range.from === range.to ? range.from : null;
  if (month === null && /^totals?$/i.test(setting(fields.attributes, "Granularity")))
    throw new Unreadable("totals-granularity", { where: "Report_Header", isCounter: true });
  return month;
}

const narrowing = [
  ...splitting,
  ...["Platform", "Metric_Type", "Metric_Types", "Database", "Item_ID", "Item_Contributor", "Author"],
  ...["Attributed", "Country_Code", "Subdivision_Code"],
];

/** Warns about tolerated deviations in the header; returns the filters that leave usage out. */
export function checkHeader(
  header: ReportHeader,
  {
    report,
    release,
    request,
    log,
  }: { report: ReportDefinition; release: Release; request?: ReportRequest; log: FindingLog },
): string[] {
  const where = "Report_Header";
  const { fields, dates } = header;
  if (!header.release) log.warn("release-missing", where, { text: fields.release ?? "–", release });
  else if (header.release !== release) log.warn("release-shape-mismatch", where, { header: header.release, release });
  if (request && request.release !== release) log.warn("release-not-asked", where, { asked: request.release, release });
  if (request && namesOther(header, request)) log.warn("customer-not-named", "Report_Header.Institution_ID", {});
  if (!fields.report) log.warn("report-id-missing", where, { report: report.id });
  if (!fields.period) log.warn("period-missing", where, { begin: dates.begin || "–", end: dates.end || "–" });
  else if (request && (fields.period.from !== request.from || fields.period.to !== request.to)) {
    log.warn("period-not-asked", where, { from: fields.period.from, to: fields.period.to });
  }
  return checkFilters(header, report, { log, platformIsChosen: request !== undefined });
}

/**
 * A filter beyond those of the report means that the file contains only part of the usage. Three kinds of filter select
 * usage that is whole in itself: a platform; Access_Method Regular, the use by people; and Data_Types that include both
 * books and journals, or platforms: some providers list there what they have.
 */
function checkFilters(
  { fields }: ReportHeader,
  report: ReportDefinition,
  { log, platformIsChosen }: { log: FindingLog; platformIsChosen: boolean },
): string[] {
  return narrowing.filter((name) => {
    const text = setting(fields.filters, name);
    if (text === "" || (name === "Platform" && platformIsChosen)) return false;
    const values = text.split("|").map(spelling);
    if (isEverything(name, values, report)) return false;
    log.warn("filter-narrows", "Report_Header", { filter: name, values: excerpt(text, 200) }, name);
    if (name === "Access_Method") return !values.includes("regular");
    const isOwnList = ["book", "journal"].every((type) => values.includes(type)) || values.includes("platform");
    return name !== "Platform" && !(name === "Data_Type" && isOwnList);
  });
}

/** Providers also list the filters that leave nothing out. */
function isEverything(name: string, values: readonly string[], report: ReportDefinition): boolean {
  const [only = ""] = values;
  if (values.length === 1 && (only === "all" || (name === "YOP" && only === "00019999"))) return true;
  if (name === "Metric_Types") return isListOfMetrics(values, report);
  const whole =
    name === "Metric_Type" ? report.metrics : (report.filters[name] ?? completeFilters[report.release][name]);
  return whole?.every((value) => values.includes(spelling(value))) ?? false;
}

/**
 * Tables have Metric_Types both as a filter and as a list of the metrics in the file. A list is complete in itself:
 * every request is an investigation as well, and total and unique counts come together.
 */
function isListOfMetrics(values: readonly string[], { metrics: all, kind }: ReportDefinition): boolean {
  const metrics = all.flatMap((metric) => findMetric(metric) ?? []);
  const listed = values.flatMap((value) => findMetric(value) ?? []);
  const has = (metric: CounterMetric) => listed.includes(metric) || !metrics.includes(metric);
  if (listed.length === 0 || metrics.every(has)) return true;
  if (listed.length === 1 || ((kind === "TR" || kind === "IR") && !has("Total_Item_Investigations"))) return false;
  return (
    metricRelations.every(([lesser, greater]) => !listed.includes(lesser) || has(greater)) && hasUnique(listed, has)
  );
}

const hasUnique = (listed: readonly CounterMetric[], has: (metric: CounterMetric) => boolean): boolean =>
  (!listed.includes("Total_Item_Investigations") || has("Unique_Item_Investigations")) &&
  (!listed.includes("Total_Item_Requests") || has("Unique_Item_Requests"));

const completeFilters: Record<Release, Partial<Record<string, readonly string[]>>> = {
  "4": {},
  "5": {
    Access_Type: ["Controlled", "OA_Gold"],
    Access_Method: ["Regular", "TDM"],
    Section_Type: ["Article", "Book", "Chapter", "Other", "Section"],
  },
  "5.1": { Access_Type: ["Controlled", "Open", "Free_To_Read"], Access_Method: ["Regular", "TDM"] },
};

/** The months of a reading. */
export function monthsAsked(range: { from: Month; to: Month } | null): Month[] {
  return range ? monthRange(range.from, range.to) : [];
}
