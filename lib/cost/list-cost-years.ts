import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { addMonths, type Month, monthIn, yearOf, yearStart } from "@/lib/counter/standard/month";
import { lastCoveredMonth } from "@/lib/coverage/covered-months";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import type { Running } from "@/lib/reports/ask/running";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import { type CostYear, costYear, yearOfMonth } from "./license-period";

/**
 * Years with interest or a price, latest first, in the calendar of the reader and of licenses, and the default: the
 * latest covered one. `fiscalYearStart`: 0 is January.
 */
export async function listCostYears(scope: Scope<"usage.view">, fiscalYearStart: number, running: Running) {
  const [interest, prices] = await Promise.all([
    askInterest(scope, { by: ["year"] }, running),
    db().agreementPrice.findMany({
      where: { organizationId: reach(scope) },
      select: { startsOn: true, endsOn: true },
      distinct: ["startsOn", "endsOn"],
    }),
  ]);
  const covered = lastCoveredMonth(runningMonth());
  const used = interest.map(({ keys }) => Number(keys[0]));
  const days = prices.flatMap(({ startsOn, endsOn }) => [startsOn.getUTCFullYear(), endsOn.getUTCFullYear()]);
  const all = [...used, ...days];
  const [first, last] = [Math.min(...all), Math.max(...all)];
  const starts = [...new Set([fiscalYearStart, 0])];
  const yearsFrom = (start: number): CostYear[] => {
    if (all.length === 0) return [];
    const begin = yearStart(monthIn(first, 1), start);
    const years: CostYear[] = [];
    for (let key: Month = begin; yearOf(key) <= last; key = addMonths(key, 12)) years.push(costYear(key));
    return years.reverse();
  };
  const kinds = starts.map(yearsFrom);
  const usual = kinds[0]?.find(({ to }) => to <= covered) ?? kinds[0]?.[0] ?? yearOfMonth(covered, fiscalYearStart);
  return { years: kinds.flat(), usual };
}
