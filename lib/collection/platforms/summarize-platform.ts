import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { addMonths, type Month, monthRange } from "@/lib/counter/standard/month";
import { areAlikeComplete, ratioOf, sumCoverage } from "@/lib/coverage/coverage";
import { lastCoveredMonth } from "@/lib/coverage/covered-months";
import { readCoverage } from "@/lib/coverage/read-coverage";
import { countedTwice } from "@/lib/interest/counted-twice";
import { definedMetrics } from "@/lib/interest/defined-metrics";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import type { Months } from "@/lib/navigation/date-range";
import type { Running } from "@/lib/reports/ask/running";
import { interestRule } from "@/lib/reports/interest/interest-rule";
import { reportTypesIn } from "@/lib/usage/query/interest-rule";
import { type Interests, noInterest } from "../interest-of";
import { interestByPlatform, platformFigures } from "./platform-figures";

type Span = { readonly from: Month; readonly to: Month };
type Spans = { readonly now: Span; readonly before: Span };

/** As many months as those it stands beside, right before them. */
type Former = Span & { readonly interest: Interests; readonly now: Span & { readonly interest: Interests } };

/**
 * The figures of one platform, with the interest of the months before where their data are about as complete: less would
 * look like a rise that there was none of.
 */
export async function summarizePlatform(
  scope: Scope<"usage.view">,
  { platform, months }: { platform: number; months: Months },
  running: Running,
) {
  const platforms = [platform];
  const spans = comparedSpans(months);
  const [figuresOf, doubled, former] = await Promise.all([
    platformFigures(scope, { months, platforms }, running),
    doubledReports(scope, { platform, months }),
    spans && (await isComparable(scope, { platform, spans })) ? compare(scope, { platform, spans }, running) : null,
  ]);
  return { ...figuresOf(platform), doubled, former };
}

type Compared = { readonly platform: number; readonly spans: Spans };

async function compare(
  scope: Scope<"usage.view">,
  { platform, spans: { now, before } }: Compared,
  running: Running,
): Promise<Former> {
  const none = await noInterest();
  const [own, former] = await Promise.all(
    [now, before].map(async (months) => {
      const found = await interestByPlatform(scope, { months, platforms: [platform] }, running);
      return found.get(platform) ?? none;
    }),
  );
  return { ...before, interest: former ?? none, now: { ...now, interest: own ?? none } };
}

/** Pairs of report types with usage in the months of which interest adds up the same use. */
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

/** Months after the last covered one are of neither side: what nobody can have yet would look like a fall. */
function comparedSpans({ from, to }: Months): Spans | null {
  const covered = lastCoveredMonth(runningMonth());
  const end = to !== null && to < covered ? to : covered;
  if (from === null || from > end) return null;
  const length = monthRange(from, end).length;
  return { now: { from, to: end }, before: { from: addMonths(from, -length), to: addMonths(from, -1) } };
}

/**
 * By the reports that define the platform's interest, those that follow each other read as one; of each kind for itself,
 * since a report of searches says nothing of full texts.
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
  const ratios = await Promise.all(
    sets.map((reportTypeIds) =>
      Promise.all(
        [spans.now, spans.before].map(async (range) => {
          const of = { reportTypeIds, platformIds: [platform], merged: true };
          const { rows } = await readCoverage(scope, { ...of, ...range, by: [] });
          return ratioOf(sumCoverage(rows)) ?? 0;
        }),
      ),
    ),
  );
  return (
    ratios.some(([now = 0, then = 0]) => now > 0 && then > 0) &&
    ratios.every(([now = 0, then = 0]) => areAlikeComplete(now, then))
  );
}
