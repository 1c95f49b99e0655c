import "server-only";
import type { Scope } from "@/lib/access/scope";
import { daysOf, firstDay, lastDay, month } from "@/lib/counter/standard/month";
import { db } from "@/lib/kit/db";
import type { Running } from "@/lib/reports/ask/running";
import { type Interests, interestBy, noInterest } from "../interest-of";
import type { InterestMonths } from "./contract";

type Asked = {
  readonly organization: number;
  readonly months?: InterestMonths;
  readonly running: Running;
};

/** All interest, its total of the important groups, and the days that it is of: 0 where there is none. */
export async function organizationInterest(scope: Scope<"usage.view">, { organization, months = {}, running }: Asked) {
  const { from = null, to = null } = months;
  const [found, totalOf] = await Promise.all([
    interestBy(scope.within(organization), { by: ["month"], where: { month: { from, to } } }, running),
    importantTotal(),
  ]);
  const interest = await added(found.map((one) => one.interest));
  const covered = found.map(({ keys: [key] }) => month(String(key)));
  const [first, last] = [covered[0], covered.at(-1)];
  return {
    ...{ interest_sum: totalOf(interest), interest },
    ...{ min_date: first ? firstDay(first) : null, max_date: last ? lastDay(last) : null },
    days: first && last ? daysOf(first, last) : 0,
  };
}

/** Of each calendar year that has any. */
export async function yearInterest(scope: Scope<"usage.view">, { organization, running }: Asked) {
  const [found, totalOf] = await Promise.all([
    interestBy(scope.within(organization), { by: ["year"], where: {} }, running),
    importantTotal(),
  ]);
  return found.map(({ keys: [year], interest }) => ({ year: Number(year), interest, total: totalOf(interest) }));
}

/** Unlike kinds of interest are added up only as far as they are called important. */
async function importantTotal() {
  const groups = await db().interestGroup.findMany({ where: { isImportant: true } });
  return (interest: Interests) => groups.reduce((total, { shortName }) => total + (interest[shortName] ?? 0), 0);
}

async function added(all: readonly Interests[]): Promise<Interests> {
  const sums = await noInterest();
  for (const one of all) for (const [group, value] of Object.entries(one)) sums[group] = (sums[group] ?? 0) + value;
  return sums;
}
