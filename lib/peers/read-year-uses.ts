import "server-only";
import type { Scope } from "@/lib/access/scope";
import { type CostReading, readLedgers, startCostReading } from "@/lib/cost/read-ledgers";
import { addMonths, month, monthIn, monthRange } from "@/lib/counter/standard/month";
import { runningMonth } from "@/lib/kit/clock";
import type { Running } from "@/lib/reports/ask/running";

/** Uses of a platform in a year; null if some of its reports are missing. `lacking`: months without reports. */
export type YearUses = { readonly uses: number; readonly lacking: number };

/**
 * Reads uses of libraries in calendar years, complete by the rule of a cost per use: all expected reports of each month
 * are here, and no quarter or year with one figure crosses the ends. Undefined where no report of the group is expected.
 */
export async function startYear(scope: Scope<"usage.view">, year: number, running: Running) {
  const [from, to] = [monthIn(year, 1), monthIn(year, 12)];
  const period = { from, to, months: monthRange(from, to), finished: addMonths(month(runningMonth()), -1) };
  const reading = await startCostReading(scope, period, running);
  return {
    usersOf: (organization: number) => reading.usersOf(organization, year),
    read: (platforms: readonly number[], organizations: readonly number[], groups: readonly number[]) =>
      readUses(scope, reading, { platforms, organizations, groups }),
  };
}

type Asked = {
  readonly platforms: readonly number[];
  readonly organizations: readonly number[];
  readonly groups: readonly number[];
};

async function readUses(scope: Scope<"usage.view">, reading: CostReading, { platforms, organizations, groups }: Asked) {
  const { months } = reading.period;
  const compared = reading.groups.filter(({ id }) => groups.includes(id));
  const ledgers = await readLedgers(
    scope,
    { ...reading, groups: compared },
    { platform: platforms, organization: organizations },
  );
  return (platform: number, organization: number, group: number): YearUses | undefined => {
    const { uses, isReported, spans } = ledgers(platform);
    const reported = months.map((one) => isReported(organization, one, group));
    if (reported.every((one) => one === null)) return undefined;
    const crosses = spans.some(
      (span) =>
        span.organization === organization && span.group === group && span.months.some((one) => !months.includes(one)),
    );
    return {
      uses: months.reduce((sum, one) => sum + uses(organization, one, group), 0),
      lacking: crosses ? months.length : reported.filter((one) => one !== true).length,
    };
  };
}
