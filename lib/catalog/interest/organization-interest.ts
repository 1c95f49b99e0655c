import "server-only";
import type { Scope } from "@/lib/access/scope";
import { addMonths, daysOf, firstDay, lastDay, type Month, month } from "@/lib/counter/standard/month";
import { type KnownInterests, knownInterests, sumKnown } from "@/lib/interest/known-interests";
import { db } from "@/lib/kit/db";
import { interestByLength } from "@/lib/reports/ask/interest-rule";
import type { Running } from "@/lib/reports/ask/running";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import type { MonthRange } from "@/lib/usage/question";
import { type Interests, interestBy, noInterest } from "../interest-of";
import { interestReports } from "../interest-reports";
import type { InterestMonths } from "./contract";

type Asked = {
  readonly organization: number;
  readonly months?: InterestMonths;
  readonly running: Running;
};

/** All interest, the total of important groups, and its number of days; null where no report is present. */
export async function organizationInterest(
  scope: Scope<"usage.view">,
  { organization, months: range = {}, running }: Asked,
) {
  const { from = null, to = null } = range;
  const [within, where] = [scope.within(organization), { month: { from, to } }];
  const [rows, ends, totalOf, { hasReport }] = await Promise.all([
    interestBy(within, { by: ["month"], where }, running),
    endsOfLonger(within, where, running),
    importantTotal(),
    interestReports(within, { months: where.month }),
  ]);
  const interest = knownInterests(await added(rows.map((one) => one.interest)), (group) => hasReport(group));
  const months = rows.map(({ keys: [key] }) => month(String(key)));
  const [first, last] = [months[0], [...months, ...ends].sort().at(-1)];
  return {
    ...{ interest_sum: totalOf(interest), interest },
    ...{ min_date: first ? firstDay(first) : null, max_date: last ? lastDay(last) : null },
    days: first && last ? daysOf(first, last) : 0,
  };
}

/** Last months of the last quarter and year with figures, which are stored at their first month. */
async function endsOfLonger(
  scope: Scope<"usage.view">,
  where: { month: MonthRange },
  running: Running,
): Promise<readonly Month[]> {
  const order = { by: "month", descending: true } as const;
  const longer = [...(await interestByLength())].filter(([length]) => length > 1);
  const newest = await Promise.all(
    longer.map(async ([length, interest]) => {
      const rows = await askInterest(scope, { by: ["month"], where, order, limit: 1, interest }, running);
      return rows.map(({ keys: [key] }) => addMonths(month(String(key)), length - 1));
    }),
  );
  return newest.flat();
}

/** Per calendar year with interest. */
export async function yearInterest(scope: Scope<"usage.view">, { organization, running }: Asked) {
  const within = scope.within(organization);
  const [rows, totalOf, { hasReport }] = await Promise.all([
    interestBy(within, { by: ["year"], where: {} }, running),
    importantTotal(),
    interestReports(within, {}),
  ]);
  return rows.map(({ keys: [year], interest }) => {
    const interests = knownInterests(interest, (group) => hasReport(group, { year: Number(year) }));
    return { year: Number(year), interest: interests, total: totalOf(interests) };
  });
}

/** Different interest groups are added up only if they are marked important. */
async function importantTotal() {
  const groups = await db().interestGroup.findMany({ where: { isImportant: true } });
  return (interest: KnownInterests) => sumKnown(groups.map(({ shortName }) => interest[shortName]));
}

async function added(all: readonly Interests[]): Promise<Interests> {
  const sums = await noInterest();
  for (const one of all) for (const [group, value] of Object.entries(one)) sums[group] = (sums[group] ?? 0) + value;
  return sums;
}
