import "server-only";
import { type Reach, reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { addMonths, firstDay, type Month, monthOf, monthRange } from "@/lib/counter/standard/month";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import { resolveReport } from "@/lib/reports/ask/resolve-report";
import { type InterestRule, reportTypesIn } from "@/lib/usage/query/interest-rule";
import type { NumberedQuestion, Question } from "@/lib/usage/question";
import type { MailPeriod } from "./mail-frequency";

/** A platform with data this recently is expected to have data again. */
const MONTHS_BACK = 6;
/** A yearly report is stored at its first month. */
const LONGEST_REPORT = 12;

/** Names of platforms whose months of the period are missing although earlier months are present. */
export async function findMissingData(
  scope: Scope<"usage.view">,
  question: Question,
  { period: { from, to }, locale }: { period: MailPeriod; locale: Locale },
): Promise<string[]> {
  const { question: resolved } = await resolveReport(scope, { ...question, split: null, part: null });
  const since = addMonths(from, -MONTHS_BACK);
  const series = new Map<string, Series>();
  for (const one of await findImports(scope, resolved, { from: addMonths(since, 1 - LONGEST_REPORT), to })) {
    const type = seriesOf(resolved, one);
    if (type === null) continue;
    const place = [one.organizationId, one.platformId, one.accountId, type].join(" ");
    const entry = series.get(place) ?? { platformId: one.platformId, months: new Set<Month>(), period: one.period };
    series.set(place, { ...entry, period: Math.min(entry.period, one.period) });
    for (const covered of monthRange(one.month, addMonths(one.month, one.period - 1))) entry.months.add(covered);
  }
  const missing = [...series.values()].filter(
    ({ months, period }) =>
      monthRange(since, to).some((one) => months.has(one)) &&
      monthRange(from, to).some((one) => isOver(one, period, to) && !months.has(one)),
  );
  const platforms = await db().platform.findMany({
    where: { id: { in: [...new Set(missing.map(({ platformId }) => platformId))] } },
    orderBy: { name: "asc" },
  });
  return platforms.map((platform) => displayName(platform, locale));
}

type Series = { readonly platformId: number; readonly months: Set<Month>; readonly period: number };

/** Whether the quarter or year of a month ends within the period. */
const isOver = (of: Month, period: number, to: Month): boolean => {
  const nth = Number(of.slice(5)) - 1;
  return addMonths(of, period - 1 - (nth % period)) <= to;
};

type Imported = {
  readonly organizationId: number;
  readonly platformId: number;
  readonly accountId: number;
  readonly reportTypeId: number;
  readonly month: Month;
  /** Number of months covered. */
  readonly period: number;
};

async function findImports(
  scope: Reach,
  { where, interest }: NumberedQuestion,
  { from, to }: { from: Month; to: Month },
): Promise<Imported[]> {
  const types = interest ? reportTypesIn(interest, where.metric) : (where.reportType ?? []);
  const imports = await db().import.findMany({
    where: {
      organizationId: { in: reach(scope).in.filter((id) => where.organization?.includes(id) ?? true) },
      ...(where.platform ? { platformId: { in: [...where.platform] } } : {}),
      ...(where.account ? { accountId: { in: [...where.account] } } : {}),
      ...{ reportTypeId: { in: [...types] }, state: "current", isPartial: false },
      month: { gte: new Date(firstDay(from)), lte: new Date(firstDay(to)) },
    },
    select: {
      ...{ organizationId: true, platformId: true, accountId: true, reportTypeId: true, month: true },
      reportType: { select: { periodMonths: true } },
    },
  });
  return imports.map(({ reportType, month: at, ...one }) => ({
    ...{ ...one, month: monthOf(at), period: reportType.periodMonths },
  }));
}

/**
 * The series of reports an import belongs to: combined reports continue each other, and for interest a report continues
 * the one it supersedes. Null if it does not count.
 */
function seriesOf({ mergeReportTypes, interest }: NumberedQuestion, { reportTypeId, platformId }: Imported) {
  if (!interest) return mergeReportTypes ? 0 : reportTypeId;
  const counts = interest.platforms.some(
    ({ reportType, platforms }) => reportType === reportTypeId && platforms.includes(platformId),
  );
  return counts ? newestOf(interest, reportTypeId) : null;
}

function newestOf({ superseded }: InterestRule, type: number): number {
  const isOld = (id: number) => superseded.some(({ older }) => older === id);
  return superseded.find(({ older, newer }) => older === type && !isOld(newer))?.newer ?? type;
}
