import "server-only";
import type { z } from "zod";
import type { Scope } from "@/lib/access/scope";
import { addMonths, isMonth, type Month, month, monthRange } from "@/lib/counter/standard/month";
import { lastCoveredMonth } from "@/lib/coverage/covered-months";
import { interestCoverage } from "@/lib/coverage/interest-coverage";
import { describeGroups } from "@/lib/interest/describe-groups";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { groupBy } from "@/lib/kit/group-by";
import type { Months } from "@/lib/navigation/date-range";
import { interestRule } from "@/lib/reports/ask/interest-rule";
import type { Running } from "@/lib/reports/ask/running";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import type { interestOverviewCall } from "./contract";
import { type ComparedInterest, interestFigures } from "./interest-figures";

/** No usage statistics exist from before. */
const EARLIEST = month("1995-01");

/**
 * Interest by month and kind, its sums, and the comparison with earlier months. Throws NotFound for an organization out
 * of reach.
 */
export async function readInterest(
  scope: Scope<"usage.view">,
  query: { organization: number } & Months,
  { locale, signal }: Running,
): Promise<z.input<typeof interestOverviewCall.returns>> {
  const chosen = scope.within(query.organization);
  const from = query.from !== null && query.from < EARLIEST ? EARLIEST : query.from;
  const running = month(runningMonth());
  const read = monthsAsked({ from, to: query.to }, running);
  const rule = await interestRule();
  const [rows, interestRows, coverage, descriptions] = await Promise.all([
    db().interestGroup.findMany({ orderBy: [{ position: "asc" }, { id: "asc" }] }),
    askInterest(chosen, { by: ["month", "metric"], where: { month: read }, interest: rule }, { signal }),
    interestCoverage(chosen, rule, {}, read),
    describeGroups(),
  ]);
  const figures = interestFigures({
    range: { from, to: query.to },
    finished: addMonths(running, -1),
    covered: lastCoveredMonth(running),
    groups: rows.map(({ id, shortName, nameEn, nameCs, isImportant }) => ({
      pk: id,
      short_name: shortName,
      name: locale === "cs" ? nameCs : nameEn,
      counts: descriptions.get(shortName)?.[locale] ?? "",
      important: isImportant,
    })),
    figures: interestRows.flatMap(({ keys: [when, group], figures: [value = 0] }) =>
      isMonth(when) ? { month: when, group: Number(group), value } : [],
    ),
    coverage: coverage.flatMap(({ month: when, ...counts }) => (isMonth(when) ? { month: when, ...counts } : [])),
  });
  const coverageByMonth = groupBy(coverage, ({ month: when }) => when);
  const { days, total, months, groups, firstMonth, lastMonth, previous, yearBefore } = figures;
  return {
    groups,
    months: months.map(({ month: of, isMissing, isPartial, lacking, counted, values }) => ({
      month: of,
      is_missing: isMissing,
      is_partial: isPartial,
      ...{ lacking, counted },
      interest: [...values].map(([group, value]) => ({ group, value })),
      coverage: (coverageByMonth.get(of) ?? []).map(({ group, present, partial, expected }) => ({
        ...{ group, present, partial, expected },
      })),
    })),
    total,
    days,
    first_month: firstMonth,
    last_month: lastMonth,
    previous: previous && entityOf(previous),
    year_before: yearBefore && entityOf(yearBefore),
  };
}

/** Adds the year, or as many months, before, for the comparison. */
function monthsAsked({ from, to }: Months, running: Month): Months {
  if (from === null) return { from, to };
  const last = to !== null && to < running ? to : running;
  const length = Math.max(monthRange(from, last).length, 12);
  return { from: addMonths(from, -length), to };
}

const entityOf = ({ of, ...compared }: ComparedInterest) => ({
  ...compared,
  groups: [...of].map(([group, sums]) => ({ group, ...sums })),
});
