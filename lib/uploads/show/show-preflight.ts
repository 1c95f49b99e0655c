import "server-only";
import type { Scope } from "@/lib/access/scope";
import { addMonths, month as asMonth, type Month, yearOf } from "@/lib/counter/standard/month";
import { placeKey } from "@/lib/imports/place";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import { groupBy } from "@/lib/kit/group-by";
import type { Locale } from "@/lib/kit/i18n/routing";
import { visiblePlatforms } from "@/lib/platforms/show-platform";
import type { CheckedReport } from "../checked";
import type { Before } from "../choose/existing-months";
import type { FilePlatform } from "../choose/file-platforms";
import type { FileInstitution } from "../choose/ownership";
import type { UploadContents } from "../choose/upload-contents";
import type { UploadOutlook } from "../choose/upload-outlook";
import type { PlannedImport } from "../choose/upload-plan";
import type { Upload } from "../contract";
import { showReportType } from "./show-listed-upload";

type Preflight = NonNullable<Upload["preflight"]>;
type Reader = { scope: Scope<"uploads.manage">; locale: Locale };

/** Contents of the file with existing numbers; null if the check must be repeated. */
export async function showPreflight(
  { contents, occupied, before, metrics }: UploadOutlook,
  reader: Reader,
): Promise<Preflight | null> {
  if (!contents) return null;
  const { checked, ownership, plan } = contents;
  const keys = new Set(occupied.map(({ place }) => placeKey(place)));
  return {
    format_version: checked.version,
    generated: checked.generated,
    log_count: checked.records,
    hits_total: checked.hits,
    reports: await showReports(checked.reports, checked.parts, reader.locale),
    months: uploadMonths(plan.imports, { before, isTaken: ({ place }) => keys.has(placeKey(place)) }),
    metrics,
    dimensions: checked.dimensions,
    titles: checked.titles,
    organizations: ownership.institutions && (await showInstitutions(ownership.institutions, reader)),
    platforms: contents.platforms.platforms && (await showPlatforms(contents.platforms.platforms, reader)),
    places: checked.reports.some(({ isSection }) => isSection) ? await showPlaces(contents, keys, reader) : null,
  };
}

async function showReports(
  reports: readonly CheckedReport[],
  parts: Parts,
  locale: Locale,
): Promise<Preflight["reports"]> {
  const ids = [...new Set(reports.flatMap(({ reportTypeId }) => reportTypeId ?? []))];
  const types = await db().reportType.findMany({ where: { id: { in: ids } } });
  return reports.map(({ months, skipped, reportTypeId, ...report }, index) => ({
    index,
    place: report.place,
    report: report.report,
    release: report.release,
    report_type: showReportType(
      types.find(({ id }) => id === reportTypeId),
      locale,
    ),
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

/** Inaccessible organizations keep their name in the file: our name for them is not revealed. */
async function showInstitutions(institutions: readonly FileInstitution[], { scope, locale }: Reader) {
  const ids = institutions.flatMap(({ organizationId }) => organizationId ?? []);
  const organizations = await db().organization.findMany({
    where: { id: { in: ids.filter((id) => scope.reaches(id)) } },
  });
  const shownAs = new Map(organizations.map((one) => [one.id, { pk: one.id, name: displayName(one, locale) }]));
  return institutions.map(({ organizationId, by, ...institution }) => {
    const organization = shownAs.get(organizationId ?? 0) ?? null;
    return { ...institution, organization, by: organization && by };
  });
}

async function showPlatforms(platforms: readonly FilePlatform[], { scope, locale }: Reader) {
  const ids = platforms.flatMap(({ platformId }) => platformId ?? []);
  const rows = await db().platform.findMany({
    where: { id: { in: ids }, AND: visiblePlatforms(scope.organizationIds) },
  });
  const shownAs = new Map(rows.map((one) => [one.id, { pk: one.id, name: displayName(one, locale) }]));
  return platforms.map(({ platformId, ...platform }) => ({
    ...platform,
    platform: shownAs.get(platformId ?? 0) ?? null,
  }));
}

type Place = NonNullable<Preflight["places"]>[number];

/** Contents of the file by organization, platform and report, in this order. */
async function showPlaces(contents: UploadContents, occupied: ReadonlySet<string>, reader: Reader): Promise<Place[]> {
  const { locale } = reader;
  const { checked, ownership, platforms, plan } = contents;
  const institutions = await showInstitutions(ownership.institutions ?? [], reader);
  const ownerCalled = new Map(institutions.map(({ name, organization }) => [name, organization?.name ?? name]));
  const platformsById = await showPlatforms(platforms.platforms ?? [], reader);
  const platformCalled = new Map(platformsById.map(({ name, platform }) => [name, platform?.name ?? name]));
  const places = new Map<string, Place>();
  for (const [index, part] of checked.parts.entries()) {
    const report = checked.reports[part.report];
    const planned = plan.imports[plan.importOfPart[index] ?? -1];
    const [organization, platform] = [part.institution ?? "", report?.platform ?? ""];
    const key = JSON.stringify([organization, platform, report?.report]);
    const place = places.get(key) ?? {
      organization: ownerCalled.get(organization) ?? organization,
      platform: platformCalled.get(platform) ?? platform,
      ...{ report: report?.report ?? "–", is_wanted: planned !== undefined },
      ...{ first_month: part.month, last_month: part.month, months: 0, clashes: 0, records: 0, sum: 0 },
    };
    if (part.month < place.first_month) place.first_month = part.month;
    if (part.month > place.last_month) place.last_month = part.month;
    place.months += 1;
    if (planned && occupied.has(placeKey(planned.place))) place.clashes += 1;
    for (const [sum, records] of Object.values(part.metrics)) {
      place.sum += sum;
      place.records += records;
    }
    places.set(key, place);
  }
  return [...places.values()].sort(
    (one, other) =>
      one.organization.localeCompare(other.organization, locale) ||
      one.platform.localeCompare(other.platform, locale) ||
      one.report.localeCompare(other.report),
  );
}

type Amount = { sum: number; count: number };

/** One report and month of a file with existing numbers, over all organizations and platforms. */
type UploadMonth = {
  report_type: number;
  month: string;
  is_empty: boolean;
  is_partial: boolean;
  new: Amount;
  this_month: Amount | null;
  prev_year_month: Amount | null;
  prev_year_avg: Amount | null;
  metrics: (Amount & {
    name: string;
    this_month: number | null;
    prev_year_month: number | null;
    prev_year_avg: number | null;
  })[];
  organizations: number;
  clashes: number;
};

/** `isTaken`: whether an import of the plan would meet numbers in its place. */
type Compared = { before: readonly Before[]; isTaken: (planned: PlannedImport) => boolean };

/** Numbers of a plan by month and metric, with existing ones and those of the year before. */
function uploadMonths(imports: readonly PlannedImport[], { before, isTaken }: Compared): UploadMonth[] {
  const figures = new Map(before.map((one) => [keyOf(one.reportTypeId, one.month, one.metric), one]));
  const groups = [...groupBy(imports, ({ place }) => `${place.month} ${place.reportTypeId}`).values()];
  const months = groups.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { reportTypeId, month } = first.place;
    const earlier = (metric: string | null) => beside(figures, { reportTypeId, month, metric, places: group.length });
    const metrics = addedUp(group);
    return [
      {
        ...{ report_type: reportTypeId, month, is_empty: metrics.size === 0 },
        is_partial: group.some(({ isPartial }) => isPartial),
        new: total([...metrics.values()]),
        ...earlier(null),
        metrics: [...metrics].map(([name, amount]) => ({ name, ...amount, ...sumsOf(earlier(name)) })),
        organizations: new Set(group.map(({ place }) => place.organizationId)).size,
        clashes: group.filter(isTaken).length,
      },
    ];
  });
  return months.sort((one, other) => one.month.localeCompare(other.month) || one.report_type - other.report_type);
}

const keyOf = (reportTypeId: number, month: string, metric: string | null) =>
  `${reportTypeId} ${month} ${metric ?? ""}`;

type Asked = { reportTypeId: number; month: Month; metric: string | null; places: number };
type Figures = ReadonlyMap<string, Before>;

function beside(figures: Figures, { reportTypeId, month, metric, places }: Asked) {
  const at = (of: Month) => figures.get(keyOf(reportTypeId, of, metric));
  const amount = (found: Before | undefined): Amount | null => (found ? { sum: found.sum, count: found.count } : null);
  const january = asMonth(`${yearOf(month) - 1}-01`);
  const year = Array.from({ length: 12 }, (_, index) => addMonths(january, index));
  const isWhole = year.every((of) => (figures.get(keyOf(reportTypeId, of, null))?.places ?? 0) >= places);
  return {
    this_month: amount(at(month)),
    prev_year_month: amount(at(addMonths(month, -12))),
    prev_year_avg: isWhole ? average(year.map((of) => amount(at(of)) ?? { sum: 0, count: 0 })) : null,
  };
}

function average(amounts: readonly Amount[]): Amount {
  const { sum, count } = total(amounts);
  return { sum: Math.round(sum / amounts.length), count: Math.round(count / amounts.length) };
}

const sumsOf = (earlier: ReturnType<typeof beside>) => ({
  this_month: earlier.this_month?.sum ?? null,
  prev_year_month: earlier.prev_year_month?.sum ?? null,
  prev_year_avg: earlier.prev_year_avg?.sum ?? null,
});

function addedUp(group: readonly PlannedImport[]): Map<string, Amount> {
  const metrics = new Map<string, Amount>();
  for (const planned of group)
    for (const [name, [sum, count]] of planned.metrics) {
      const before = metrics.get(name) ?? { sum: 0, count: 0 };
      metrics.set(name, { sum: before.sum + sum, count: before.count + count });
    }
  return metrics;
}

const total = (amounts: readonly Amount[]): Amount =>
  amounts.reduce((all, { sum, count }) => ({ sum: all.sum + sum, count: all.count + count }), { sum: 0, count: 0 });
