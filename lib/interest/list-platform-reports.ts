import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { shownReportType } from "@/lib/counter/standard/definition-of";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import { matchesWords } from "@/lib/kit/format/search-words";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { PlatformReports, PlatformReportsQuery } from "./contract";
import { countedTwice } from "./counted-twice";
import { customMetricNames, definedMetrics } from "./defined-metrics";
import { withoutInterest } from "./no-interest";

/** Filter: platforms that count usage twice. */
const TWICE = "twice";
/** Filter: platforms with usage but no interest. */
const NONE = "none";

/** Platforms available to the reader, by name, with the report types that define their interest. */
export async function listPlatformReports(
  { organizationIds }: Scope<"usage.view">,
  { search, report, page, page_size }: PlatformReportsQuery,
  locale: Locale,
): Promise<{ count: number; results: PlatformReports[] }> {
  const organizationId = reach({ organizationIds });
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const [platforms, defined, names, used] = await Promise.all([
    db().platform.findMany({
      where: {
        leavingSince: null,
        AND: [{ OR: [{ organizationId: null }, { organizationId }] }, await reportFilter(report, organizationIds)],
      },
      select: {
        ...{ id: true, name: true, nameEn: true, nameCs: true, shortName: true, provider: true },
        interests: {
          select: { reportType: true },
          orderBy: { reportTypeId: "asc" },
        },
      },
    }),
    definedMetrics(),
    customMetricNames(locale),
    db().import.findMany({
      where: { organizationId, state: "current", factCount: { gt: 0 } },
      distinct: ["platformId"],
      select: { platformId: true },
    }),
  ]);
  const withData = new Set(used.map(({ platformId }) => platformId));
  const matches = platforms
    .toSorted((one, other) => compare(displayName(one, locale), displayName(other, locale)) || one.id - other.id)
    .map(({ id, name, nameEn, nameCs, shortName, provider, interests }) => ({
      ...{
        pk: id,
        name,
        name_en: nameEn,
        name_cs: nameCs,
        short_name: shortName,
        provider,
        has_data: withData.has(id),
      },
      interest_reports: interests.map(({ reportType }) => ({
        report_type: shownReportType(reportType, locale),
        metrics: [...(defined.get(reportType.id) ?? [])],
      })),
      counted_twice: countedTwice(
        interests.map(({ reportType }) => ({ ...reportType, metrics: defined.get(reportType.id) ?? [] })),
      ).map((pair) => [...pair]),
    }))
    .filter(({ counted_twice: twice }) => report !== TWICE || twice.length > 0)
    .filter((platform) => matchesWords(wordsOf(platform, names), search));
  return { count: matches.length, results: matches.slice((page - 1) * page_size, page * page_size) };
}

async function reportFilter(report: string | undefined, organizationIds: readonly number[]) {
  if (report === undefined || report === TWICE) return {};
  if (report === NONE) return withoutInterest(organizationIds);
  return { interests: { some: { reportType: { shortName: report } } } };
}

const wordsOf = (
  { name, name_en, name_cs, short_name, interest_reports }: PlatformReports,
  names: Readonly<Record<string, string>>,
): string =>
  [
    ...[name, name_en, name_cs, short_name],
    ...interest_reports.flatMap(({ report_type, metrics }) => [
      report_type.short_name,
      report_type.name,
      ...metrics.flatMap(({ metric, target_metric }) => [metric, names[metric], target_metric]),
    ]),
  ]
    .filter(Boolean)
    .join(" ");
