import "server-only";
import { countVisitor } from "@/lib/access/count-request";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { topTitlesCall } from "@/lib/catalog/interest/contract";
import { topTitles } from "@/lib/catalog/interest/top-titles";
import { month } from "@/lib/counter/standard/month";
import { dataCoverageCall } from "@/lib/coverage/contract";
import { listCoverage } from "@/lib/coverage/list-coverage";
import type { MonthReports } from "@/lib/coverage/month-state";
import { type InterestOverview, interestOverviewCall } from "@/lib/insights/dashboard/contract";
import { readInterest } from "@/lib/insights/dashboard/read-interest";
import { interestGroupNames } from "@/lib/interest/interest-report";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Months } from "@/lib/navigation/date-range";
import type { Running } from "@/lib/reports/ask/running";
import type { OpenedLink } from "./open-shared-link";
import type { StoredDashboard } from "./shared-content";

export type SharedDashboard = {
  readonly overview: InterestOverview;
  /** All reports by month, without gaps. */
  readonly coverage: readonly MonthReports[];
  /** Titles with the most interest, by important group. */
  readonly top: readonly { readonly group: string; readonly titles: Awaited<ReturnType<typeof topTitles>> }[];
  readonly months: Months;
  /** Name of the only organization; null for several. */
  readonly organization: string | null;
  readonly organizationCount: number;
};

/** The figures of a dashboard as stored in a link. Throws what readInterest throws. */
export async function readStoredDashboard(
  scope: Scope<"usage.view">,
  { organization, from, to }: StoredDashboard,
  running: Running,
): Promise<SharedDashboard> {
  const months = { from: from === null ? null : month(from), to: to === null ? null : month(to) };
  const overview = interestOverviewCall.returns.parse(await readInterest(scope, { organization, ...months }, running));
  const of = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  const query = { organization: String(organization), ...of, split_by_date: "true" };
  const important = overview.groups.flatMap((group) => {
    const name = interestGroupNames.find((one) => one === group.short_name);
    return group.important && name ? [{ name, label: group.name }] : [];
  });
  const [coverage, top, organizations] = await Promise.all([
    listCoverage(scope, dataCoverageCall.query.parse(query)),
    Promise.all(
      important.map(async ({ name, label }) => ({
        group: label,
        titles: await topTitles(scope, {
          organization,
          query: topTitlesCall.query.parse({ order_by: name, ...of }),
          running,
        }),
      })),
    ),
    scope.organizationIds.length === 1
      ? db().organization.findMany({ where: { id: reach(scope) }, select: { name: true, nameEn: true, nameCs: true } })
      : [],
  ]);
  const [only] = organizations;
  return {
    ...{ overview, top, months, organizationCount: scope.organizationIds.length },
    organization: only ? displayName(only, running.locale) : null,
    coverage: coverage.map(({ date, ib_count: present, ib_partial: partial, ib_max: expected }) => ({
      ...{ month: date ?? "", present, partial, expected },
    })),
  };
}

/** The dashboard of a link. Throws TooManyAtOnce, and what readInterest throws. */
export async function readSharedDashboard(
  { id, scope }: Pick<OpenedLink, "id" | "scope">,
  content: StoredDashboard,
  locale: Locale,
): Promise<SharedDashboard> {
  const end = countVisitor("report", id);
  try {
    return await readStoredDashboard(scope, content, { locale });
  } finally {
    end();
  }
}
