import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { definitionOf } from "@/lib/counter/standard/definition-of";
import { addMonths, type Month, monthOf } from "@/lib/counter/standard/month";
import { sumCoverage } from "@/lib/coverage/coverage";
import { listCoverings } from "@/lib/coverage/expected-months";
import type { MonthReports } from "@/lib/coverage/month-state";
import { listCoveredTypes, readCoverage } from "@/lib/coverage/read-coverage";
import { reportedYears } from "@/lib/coverage/reported-years";
import { type KnownInterests, knownInterests } from "@/lib/interest/known-interests";
import { db } from "@/lib/kit/db";
import { groupBy } from "@/lib/kit/group-by";
import type { Running } from "@/lib/reports/ask/running";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import { askSql } from "@/lib/usage/ask/ask-sql";
import { expressionOf, readKey } from "@/lib/usage/query/conditions";
import { sql } from "@/lib/usage/query/sql";
import type { MonthRange } from "@/lib/usage/question";
import { type Interests, interestBy, noInterest } from "../interest-of";
import { interestReports } from "../interest-reports";

/** Months, and platforms (all if absent). */
type Asked = { readonly months: MonthRange; readonly platforms?: readonly number[] | undefined };

/** Number of titles with usage per platform with any, or with a report that names titles. */
export async function titlesByPlatform(
  scope: Scope<"usage.view">,
  { months, platforms }: Asked,
  { signal }: Running,
): Promise<Map<number, number>> {
  const where = { month: months, platform: platforms };
  const naming = (await listCoveredTypes()).filter((type) => definitionOf(type)?.hasTitles);
  const [view, reports] = await Promise.all([
    viewUsage(scope),
    reportedYears(scope, { reportTypeIds: naming.map(({ id }) => id), platformIds: platforms, months }),
  ]);
  const groups = await askGroups(view, { by: ["platform"], measures: ["titles"], where }, { signal });
  return new Map([
    ...reports.map(({ platform }) => [platform, 0] as const),
    ...groups.flatMap(({ keys: [id], figures: [titles = 0] }) => (titles > 0 ? [[Number(id), titles] as const] : [])),
  ]);
}

/** Interest per platform and group, without empty ones. */
export async function interestByPlatform(
  scope: Scope<"usage.view">,
  { months, platforms }: Asked,
  running: Running,
): Promise<Map<number, Interests>> {
  const rows = await interestBy(scope, { by: ["platform"], where: { month: months, platform: platforms } }, running);
  return new Map(rows.map(({ keys: [id], interest }) => [Number(id), interest]));
}

/** Interest per platform with reports: 0 if a report of the group is present and has none, null without a report. */
export async function knownInterestByPlatform(
  scope: Scope<"usage.view">,
  { months, platforms }: Asked,
  running: Running,
): Promise<Map<number, KnownInterests>> {
  const [interest, none, { hasReport, platforms: reported }] = await Promise.all([
    interestByPlatform(scope, { months, platforms }, running),
    noInterest(),
    interestReports(scope, { months, platforms }),
  ]);
  return new Map(
    [...new Set([...interest.keys(), ...reported])].map((platform) => [
      platform,
      knownInterests(interest.get(platform) ?? none, (group) => hasReport(group, { platform })),
    ]),
  );
}

/** Present and expected monthly reports of all months asked for, and those of the last twelve, oldest first. */
export type PlatformCoverage = {
  readonly present: number;
  readonly expected: number;
  readonly months: MonthReports[];
};

const noCoverage: PlatformCoverage = { present: 0, expected: 0, months: [] };
const YEAR = 12;

/** Coverage per platform with expected reports. */
export async function coverageByPlatform(
  scope: Scope<"usage.view">,
  { months: { from, to }, platforms }: Asked,
): Promise<Map<number, PlatformCoverage>> {
  const reportTypeIds = (await listCoveredTypes()).map(({ id }) => id);
  const coverings = await listCoverings(reportTypeIds);
  const question = { reportTypeIds, coverings, platformIds: platforms, from, to };
  const { rows } = await readCoverage(scope, { ...question, by: ["platform", "month"] });
  return new Map(
    [...groupBy(rows, ({ platform }) => platform)].map(([platform, own]) => {
      const { present, expected } = sumCoverage(own);
      const months = own.flatMap(({ month, ...reports }) =>
        month ? { month, present: reports.present, partial: reports.partial, expected: reports.expected } : [],
      );
      months.sort((one, other) => (one.month < other.month ? -1 : 1));
      return [platform, { present, expected, months: months.slice(-YEAR) }] as const;
    }),
  );
}

type UsageSpan = {
  /** Inclusive. */
  readonly first: Month;
  readonly last: Month;
  /** All usage comes from non-COUNTER reports. */
  readonly isOutsideCounter: boolean;
};

/** First and last month of usage per platform over all time; a yearly figure extends to December. */
export async function platformSpans(
  scope: Scope<"usage.view">,
  { signal }: Pick<Running, "signal">,
): Promise<Map<number, UsageSpan>> {
  const [platform, type, when] = [expressionOf("platform"), expressionOf("reportType"), expressionOf("month")];
  const [{ rows }, types] = await Promise.all([
    askSql(
      await viewUsage(scope),
      (facts) => sql`SELECT ${platform}, ${type}, min(${when}), max(${when}) ${facts} GROUP BY ${platform}, ${type}`,
      { of: ["platform", "reportType", "month"], signal },
    ),
    db().reportType.findMany({ select: { id: true, periodMonths: true, release: true } }),
  ]);
  const typesById = new Map(types.map((one) => [one.id, one]));
  const reported = rows.flatMap((row) => {
    const type = typesById.get(Number(readKey("reportType", row[1])));
    const [first, last] = [2, 3].map((at) => monthOf(String(readKey("month", row[at]))));
    if (!type || !first || !last) return [];
    const ends = addMonths(last, type.periodMonths - 1);
    return [{ platform: Number(readKey("platform", row[0])), first, last: ends, isOwn: type.release === "own" }];
  });
  return new Map(
    [...groupBy(reported, (one) => one.platform)].flatMap(([id, own]) => {
      const first = own.map((one) => one.first).sort()[0];
      const last = own
        .map((one) => one.last)
        .sort()
        .at(-1);
      return first && last ? [[id, { first, last, isOutsideCounter: own.every(({ isOwn }) => isOwn) }] as const] : [];
    }),
  );
}

/** The oldest month that a platform's servers still have, if known. */
export async function oldestHarvestable(scope: Scope<"usage.view">): Promise<Map<number, string>> {
  const rows = await db().credentials.groupBy({
    by: ["platformId"],
    where: { organizationId: reach(scope), deletedAt: null },
    _min: { lastHarvestableMonth: true },
  });
  return new Map(
    rows.flatMap(({ platformId, _min: { lastHarvestableMonth: month } }) =>
      month ? [[platformId, monthOf(month)] as const] : [],
    ),
  );
}

/** All figures for platforms of a page. */
export async function platformFigures(scope: Scope<"usage.view">, query: Asked, running: Running) {
  const [titles, interest, coverage, spans, oldest, groups] = await Promise.all([
    titlesByPlatform(scope, query, running),
    knownInterestByPlatform(scope, query, running),
    coverageByPlatform(scope, query),
    platformSpans(scope, running),
    oldestHarvestable(scope),
    db().interestGroup.findMany(),
  ]);
  const unknown = Object.fromEntries(groups.map(({ shortName }) => [shortName, null]));
  return (platform: number) => ({
    title_count: titles.get(platform) ?? null,
    interest: interest.get(platform) ?? unknown,
    coverage: coverage.get(platform) ?? noCoverage,
    first_month: spans.get(platform)?.first ?? null,
    last_month: spans.get(platform)?.last ?? null,
    is_outside_counter: spans.get(platform)?.isOutsideCounter ?? false,
    oldest_harvestable: oldest.get(platform) ?? null,
  });
}
