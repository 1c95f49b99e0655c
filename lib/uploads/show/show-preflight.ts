import "server-only";
import type { Scope } from "@/lib/access/scope";
import { placeKey } from "@/lib/imports/place";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import { knownTo } from "@/lib/platforms/show-platform";
import type { CheckedReport } from "../check/checked";
import type { FilePlatform } from "../choose/file-platforms";
import type { Institution } from "../choose/ownership";
import type { UploadContents } from "../choose/upload-contents";
import type { UploadOutlook } from "../choose/upload-outlook";
import type { Upload } from "../contract";
import { showReportType } from "./show-listed-upload";
import { uploadMonths } from "./upload-months";

type Preflight = NonNullable<Upload["preflight"]>;
type Reader = { scope: Scope<"uploads.manage">; locale: Locale };

/** Contents of the file with existing numbers; null if the check must be repeated. */
export async function showPreflight(
  { contents, taken, before, metrics }: UploadOutlook,
  reader: Reader,
): Promise<Preflight | null> {
  if (!contents) return null;
  const { checked, ownership, plan } = contents;
  const keys = new Set(taken.map(({ place }) => placeKey(place)));
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
async function showInstitutions(institutions: readonly Institution[], { scope, locale }: Reader) {
  const ids = institutions.flatMap(({ organizationId }) => organizationId ?? []);
  const known = await db().organization.findMany({ where: { id: { in: ids.filter((id) => scope.reaches(id)) } } });
  const shownAs = new Map(known.map((one) => [one.id, { pk: one.id, name: displayName(one, locale) }]));
  return institutions.map(({ organizationId, by, ...institution }) => {
    const organization = shownAs.get(organizationId ?? 0) ?? null;
    return { ...institution, organization, by: organization && by };
  });
}

async function showPlatforms(platforms: readonly FilePlatform[], { scope, locale }: Reader) {
  const ids = platforms.flatMap(({ platformId }) => platformId ?? []);
  const known = await db().platform.findMany({ where: { id: { in: ids }, AND: knownTo(scope.organizationIds) } });
  const shownAs = new Map(known.map((one) => [one.id, { pk: one.id, name: displayName(one, locale) }]));
  return platforms.map(({ platformId, ...platform }) => ({
    ...platform,
    platform: shownAs.get(platformId ?? 0) ?? null,
  }));
}

type Place = NonNullable<Preflight["places"]>[number];

/** Contents of the file by organization, platform and report, in this order. */
async function showPlaces(contents: UploadContents, taken: ReadonlySet<string>, reader: Reader): Promise<Place[]> {
  const { locale } = reader;
  const { checked, ownership, platforms, plan } = contents;
  const institutions = await showInstitutions(ownership.institutions ?? [], reader);
  const ownerCalled = new Map(institutions.map(({ name, organization }) => [name, organization?.name ?? name]));
  const shown = await showPlatforms(platforms.platforms ?? [], reader);
  const platformCalled = new Map(shown.map(({ name, platform }) => [name, platform?.name ?? name]));
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
    if (planned && taken.has(placeKey(planned.place))) place.clashes += 1;
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
