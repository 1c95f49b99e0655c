import "server-only";
import type { Scope } from "@/lib/access/scope";
import { addMonths, month as asMonth, isMonth, type Month, monthRange } from "@/lib/counter/standard/month";
import { kindsOfInterest } from "@/lib/coverage/interest-coverage";
import { lastMonthOfRange, readCoverage } from "@/lib/coverage/read-coverage";
import { reportedYears } from "@/lib/coverage/reported-years";
import { db } from "@/lib/kit/db";
import { groupBy } from "@/lib/kit/group-by";
import { interestRule } from "@/lib/reports/ask/interest-rule";
import type { Running } from "@/lib/reports/ask/running";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import { reportTypesIn } from "@/lib/usage/query/interest-rule";
import type { NumberedWhere } from "@/lib/usage/question";
import { trendOf, type UseTrend } from "./trend-of";

const YEAR = 12;

type Asked = {
  readonly of: "platform" | "title";
  /** Those of one page. */
  readonly ids: readonly number[];
  /** Selected end of the range; null for the last covered month. */
  readonly to: string | null;
  /** Filters of the list, such as a platform. */
  readonly where?: NumberedWhere;
};

/**
 * Total interest of the last twelve months that the range contains, and its change against the year before, for the
 * rows of a page. Months without reports of the platforms that have the row's usage are unknown, not zero.
 */
export async function readTrends(
  scope: Scope<"usage.view">,
  { of, ids, to, where = {} }: Asked,
  running: Pick<Running, "signal">,
): Promise<Map<number, UseTrend>> {
  if (ids.length === 0) return new Map();
  const last = asMonth(lastMonthOfRange(to));
  const months = monthRange(addMonths(last, 1 - 2 * YEAR), last);
  const range = { from: months[0] ?? last, to: last };
  const [groups, rule] = await Promise.all([
    db().interestGroup.findMany({ where: { isImportant: true } }),
    interestRule(),
  ]);
  const important = groups.map(({ id }) => id);
  const question = { ...where, [of]: ids, metric: important, month: range };
  const by = of === "platform" ? (["platform", "month"] as const) : (["title", "platform", "month"] as const);
  const rows = await askInterest(scope, { by, where: question, interest: rule }, running);
  const figures = rows.flatMap(({ keys, figures: [value = 0] }) => {
    const when = keys.at(-1);
    return isMonth(when) ? [{ id: Number(keys[0]), platform: Number(keys.at(-2)), month: when, value }] : [];
  });
  const platforms = of === "platform" ? ids : [...new Set(figures.map(({ platform }) => platform))];
  const kinds = kindsOfInterest(rule, { groups: important, platformIds: platforms });
  const [reports, longer] = await Promise.all([
    Promise.all(
      kinds.map(({ reportTypeIds, platformIds }, kind) =>
        readCoverage(scope, { reportTypeIds, platformIds, ...range, by: ["platform", "month"], merged: true }).then(
          ({ rows: stored }) => stored.map((one) => ({ ...one, kind })),
        ),
      ),
    ),
    platformsOfLongerReports(scope, { reportTypeIds: reportTypesIn(rule, important), platforms, range }),
  ]);
  const reportsByPlatform = groupBy(
    reports.flat().flatMap((one) => (one.month === null ? [] : { ...one, month: one.month })),
    ({ platform }) => platform,
  );
  const figuresById = groupBy(figures, ({ id }) => id);
  return new Map(
    ids.flatMap((id) => {
      const own = figuresById.get(id) ?? [];
      const its = of === "platform" ? [id] : [...new Set(own.map(({ platform }) => platform))];
      // A figure of a quarter or year says nothing about its months.
      if (its.some((platform) => longer.has(platform))) return [];
      const itsReports = its.flatMap((platform) => reportsByPlatform.get(platform) ?? []);
      return [[id, trendOf({ months, figures: own, reports: itsReports })] as const];
    }),
  );
}

type Longer = {
  readonly reportTypeIds: readonly number[];
  readonly platforms: readonly number[];
  readonly range: { readonly from: Month; readonly to: Month };
};

/** Platforms whose interest comes from reports of quarters or years. */
async function platformsOfLongerReports(scope: Scope<"usage.view">, { reportTypeIds, platforms, range }: Longer) {
  const types = await db().reportType.findMany({
    where: { id: { in: [...reportTypeIds] }, periodMonths: { gt: 1 } },
    select: { id: true },
  });
  if (types.length === 0) return new Set<number>();
  const rows = await reportedYears(scope, {
    reportTypeIds: types.map(({ id }) => id),
    platformIds: platforms,
    months: range,
  });
  return new Set(rows.map(({ platform }) => platform));
}
