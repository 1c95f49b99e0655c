import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { addMonths, type Month, month, monthRange } from "@/lib/counter/standard/month";
import { areAlikeComplete, ratioOf, sumCoverage } from "@/lib/coverage/coverage";
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

/** As many months as those asked for, right before them. */
type Former = { readonly from: Month; readonly to: Month; readonly interest: Interests };

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
  const before = formerMonths(months);
  const [figuresOf, doubled, former] = await Promise.all([
    platformFigures(scope, { months, platforms }, running),
    doubledReports(scope, { platform, months }),
    before && (await isComparable(scope, { platform, months, before }))
      ? interestByPlatform(scope, { months: before, platforms }, running)
      : null,
  ]);
  return {
    ...figuresOf(platform),
    doubled,
    former:
      before && former
        ? ({ ...before, interest: former.get(platform) ?? (await noInterest()) } satisfies Former)
        : null,
  };
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

const lastFinished = (): Month => addMonths(month(runningMonth()), -1);

/** An open end is the last finished month, on both sides of the comparison. */
function formerMonths({ from, to }: Months): { from: Month; to: Month } | null {
  const end = to ?? lastFinished();
  if (from === null || from > end) return null;
  const length = monthRange(from, end).length;
  return { from: addMonths(from, -length), to: addMonths(from, -1) };
}

type Compared = { readonly platform: number; readonly months: Months; readonly before: { from: Month; to: Month } };

/**
 * By the reports that define the platform's interest, those that follow each other read as one; of each kind for itself,
 * since a report of searches says nothing of full texts.
 */
async function isComparable(scope: Scope<"usage.view">, { platform, months, before }: Compared): Promise<boolean> {
  const [rule, defined] = await Promise.all([
    interestRule(),
    db().platformInterest.findMany({ where: { platformId: platform } }),
  ]);
  const own = new Set(defined.map(({ reportTypeId }) => reportTypeId));
  const kinds = [...new Set(rule.definitions.map(({ group }) => group))].map((group) =>
    reportTypesIn(rule, [group]).filter((id) => own.has(id)),
  );
  const sets = [...new Map(kinds.map((ids) => [ids.toSorted((a, b) => a - b).join(), ids])).values()];
  const spans = [{ from: months.from, to: months.to ?? lastFinished() }, before];
  const ratios = await Promise.all(
    sets.map((reportTypeIds) =>
      Promise.all(
        spans.map(async (range) => {
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
