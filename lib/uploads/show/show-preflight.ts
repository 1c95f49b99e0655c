import "server-only";
import { month } from "@/lib/counter/standard/month";
import { placeKey } from "@/lib/imports/place";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { CheckedReport } from "../check/checked";
import type { Institution } from "../choose/ownership";
import type { UploadOutlook } from "../choose/upload-outlook";
import type { Upload } from "../contract";
import { showReportType } from "./show-listed-upload";
import { uploadMonths } from "./upload-months";

type Preflight = NonNullable<Upload["preflight"]>;

/** What was found in the file beside what is there; null where the check has to be made anew. */
export async function showPreflight(
  { contents, taken, before, metrics }: UploadOutlook,
  locale: Locale,
): Promise<Preflight | null> {
  if (!contents) return null;
  const { checked, ownership, plan } = contents;
  const keys = new Set(taken.map(({ place }) => placeKey({ ...place, month: month(place.month) })));
  return {
    format_version: checked.version,
    generated: checked.generated,
    log_count: checked.records,
    hits_total: checked.hits,
    reports: await showReports(checked.reports, checked.parts),
    months: uploadMonths(plan.imports, { before, isTaken: ({ place }) => keys.has(placeKey(place)) }),
    metrics,
    dimensions: checked.dimensions,
    titles: checked.titles,
    organizations: ownership.institutions && (await showInstitutions(ownership.institutions, locale)),
  };
}

async function showReports(reports: readonly CheckedReport[], parts: Parts): Promise<Preflight["reports"]> {
  const ids = [...new Set(reports.flatMap(({ reportTypeId }) => reportTypeId ?? []))];
  const types = await db().reportType.findMany({ where: { id: { in: ids } } });
  return reports.map(({ months, skipped, reportTypeId, ...report }, index) => ({
    index,
    place: report.place,
    report: report.report,
    release: report.release,
    report_type: showReportType(types.find(({ id }) => id === reportTypeId)),
    verdict: report.verdict,
    first_month: months.first,
    last_month: months.last,
    missing_months: months.missing,
    rows: report.rows,
    cells: report.cells,
    records: report.records,
    hits: hitsOf(index, parts),
    skipped_rows: skipped.map(({ reason, count, rows }) => ({ reason, count, example: rows.slice(0, 10).join(", ") })),
  }));
}

type Parts = readonly { report: number; metrics: Record<string, [number, number]> }[];

const hitsOf = (index: number, parts: Parts): number =>
  parts
    .filter(({ report }) => report === index)
    .reduce((all, { metrics }) => all + Object.values(metrics).reduce((sum, [part]) => sum + part, 0), 0);

async function showInstitutions(institutions: readonly Institution[], locale: Locale) {
  const ids = institutions.flatMap(({ organizationId }) => organizationId ?? []);
  const known = await db().organization.findMany({ where: { id: { in: ids } } });
  const nameOf = new Map(known.map((one) => [one.id, displayName(one, locale)]));
  return institutions.map(({ organizationId, ...institution }) => ({
    ...institution,
    organization: organizationId === null ? null : { pk: organizationId, name: nameOf.get(organizationId) ?? "–" },
  }));
}
