import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { addMonths, type Month, monthRange } from "@/lib/counter/standard/month";
import { holdWholeSpans } from "@/lib/coverage/counted-spans";
import { areAlikeComplete } from "@/lib/coverage/coverage";
import { coverageByMonth } from "@/lib/coverage/coverage-by-month";
import { lastCoveredMonth } from "@/lib/coverage/covered-months";
import { countedTwice } from "@/lib/interest/counted-twice";
import { definedMetrics } from "@/lib/interest/defined-metrics";
import type { KnownInterests } from "@/lib/interest/known-interests";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import type { Months } from "@/lib/navigation/date-range";
import { interestRule } from "@/lib/reports/ask/interest-rule";
import type { Running } from "@/lib/reports/ask/running";
import { reportTypesIn } from "@/lib/usage/query/interest-rule";
import { machineUse } from "../interest-of";
import { knownInterestByPlatform, platformFigures } from "./platform-figures";

type Span = { readonly from: Month; readonly to: Month };
type Spans = { readonly now: Span; readonly before: Span };

/** An equally long period just before. */
type Former = Span & { readonly interest: KnownInterests; readonly now: Span & { readonly interest: KnownInterests } };

/**
 * Figures of one platform, with the interest of the preceding period if its data are about as complete: otherwise a gap
 * would look like a rise.
 */
export async function summarizePlatform(
  scope: Scope<"usage.view">,
  { platform, months }: { platform: number; months: Months },
  running: Running,
) {
  const spans = comparedSpans(months);
  const figures = platformFigures(scope, { months, platforms: [platform] }, running).then((of) => of(platform));
  /** Reuses values that are already among the figures. */
  const interestOver = async (span: Span): Promise<KnownInterests> => {
    if (span.from === months.from && span.to === months.to) return (await figures).interest;
    const interest = await knownInterestByPlatform(scope, { months: span, platforms: [platform] }, running);
    return interest.get(platform) ?? {};
  };
  const compare = async ({ now, before }: Spans): Promise<Former | null> => {
    if (!(await isComparable(scope, { platform, spans: { now, before } }))) return null;
    const [own, former] = await Promise.all([interestOver(now), interestOver(before)]);
    return { ...before, interest: former, now: { ...now, interest: own } };
  };
  const [whole, doubled, former, machines] = await Promise.all([
    figures,
    doubledReports(scope, { platform, months }),
    spans && compare(spans),
    machineUse(scope, { where: { month: months, platform: [platform] } }, running),
  ]);
  return { ...whole, doubled, former, machines };
}

type Compared = { readonly platform: number; readonly spans: Spans };

/** Pairs of report types with usage in the months that count the same use as interest. */
async function doubledReports(
  scope: Scope<"usage.view">,
  { platform: platformId, months: { from, to } }: { platform: number; months: Months },
) {
  const [interests, defined, used] = await Promise.all([
    db().platformInterest.findMany({
      where: { platformId },
      select: { reportType: { select: { id: true, shortName: true, counterCode: true, release: true } } },
      orderBy: { reportTypeId: "asc" },
    }),
    definedMetrics(),
    db().import.findMany({
      where: {
        ...{ platformId, organizationId: reach(scope), state: "current", factCount: { gt: 0 } },
        month: { ...(from ? { gte: new Date(`${from}-01`) } : {}), ...(to ? { lte: new Date(`${to}-01`) } : {}) },
      },
      distinct: ["reportTypeId"],
      select: { reportTypeId: true },
    }),
  ]);
  const present = new Set(used.map(({ reportTypeId }) => reportTypeId));
  const reports = interests.flatMap(({ reportType }) =>
    present.has(reportType.id) ? [{ ...reportType, metrics: defined.get(reportType.id) ?? [] }] : [],
  );
  return countedTwice(reports);
}

/** Excludes months after the last covered one: data that cannot exist yet would look like a fall. */
function comparedSpans({ from, to }: Months): Spans | null {
  const covered = lastCoveredMonth(runningMonth());
  const end = to !== null && to < covered ? to : covered;
  if (from === null || from > end) return null;
  const length = monthRange(from, end).length;
  return { now: { from, to: end }, before: { from: addMonths(from, -length), to: addMonths(from, -1) } };
}

type Counted = { readonly platform: number; readonly reportTypeIds: readonly number[]; readonly span: Span };

/** Number of reports; null if a quarter or year overlaps the period only partially. */
async function countWhole(scope: Scope<"usage.view">, { platform, reportTypeIds, span }: Counted) {
  const of = { reportTypeIds, platformIds: [platform], merged: true };
  const months = await coverageByMonth(scope, of, span);
  if (!holdWholeSpans(months)) return null;
  return months.reduce((sum, { present }) => sum + present, 0);
}

/**
 * By the reports that define the platform's interest, with superseding ones combined; per interest group, because a
 * report of searches says nothing about full text.
 */
async function isComparable(scope: Scope<"usage.view">, { platform, spans }: Compared): Promise<boolean> {
  const [rule, defined] = await Promise.all([
    interestRule(),
    db().platformInterest.findMany({ where: { platformId: platform } }),
  ]);
  const own = new Set(defined.map(({ reportTypeId }) => reportTypeId));
  const kinds = [...new Set(rule.definitions.map(({ group }) => group))].map((group) =>
    reportTypesIn(rule, [group]).filter((id) => own.has(id)),
  );
  const sets = [...new Map(kinds.map((ids) => [ids.toSorted((a, b) => a - b).join(), ids])).values()];
  const counts = await Promise.all(
    sets.map((reportTypeIds) =>
      Promise.all([spans.now, spans.before].map((span) => countWhole(scope, { platform, reportTypeIds, span }))),
    ),
  );
  return (
    counts.some(([now, then]) => now && then) &&
    counts.every(([now = 0, then = 0]) => now !== null && then !== null && areAlikeComplete(now, then))
  );
}
