import "server-only";
import type { Scope } from "@/lib/access/scope";
import { addMonths, month } from "@/lib/counter/standard/month";
import { db } from "@/lib/kit/db";
import type { Running } from "@/lib/reports/ask/running";
import type { InterestMonths, Sums } from "./contract";
import { sumsBy } from "./platform-interest";

type Asked = {
  readonly organization: number;
  readonly months?: InterestMonths;
  readonly running: Running;
};

/** All interest, its total of the important groups, and the days that it is of: 0 where there is none. */
export async function organizationInterest(scope: Scope<"usage.view">, { organization, months, running }: Asked) {
  const [found, totalOf] = await Promise.all([
    sumsBy(scope, ["month"], { place: { organization }, ...(months ? { months } : {}), running }),
    importantTotal(),
  ]);
  const interest = added(found.map((one) => one.interest));
  const covered = found.map(({ keys: [key] }) => String(key)).sort();
  const [first, last] = [covered[0], covered.at(-1)];
  const ends = first && last ? { min: `${first}-01`, max: lastDay(last) } : null;
  return {
    ...{ interest_sum: totalOf(interest), interest },
    ...{ min_date: ends?.min ?? null, max_date: ends?.max ?? null },
    days: ends ? (Date.parse(ends.max) - Date.parse(ends.min)) / DAY + 1 : 0,
  };
}

/** Of each calendar year that has any. */
export async function yearInterest(scope: Scope<"usage.view">, { organization, running }: Asked) {
  const [found, totalOf] = await Promise.all([
    sumsBy(scope, ["year"], { place: { organization }, running }),
    importantTotal(),
  ]);
  return found.map(({ keys: [year], interest }) => ({ year: Number(year), interest, total: totalOf(interest) }));
}

/** Unlike kinds of interest are added up only as far as they are called important. */
async function importantTotal() {
  const groups = await db().interestGroup.findMany({ where: { isImportant: true } });
  return (interest: Sums) => groups.reduce((total, { shortName }) => total + (interest[shortName] ?? 0), 0);
}

function added(all: readonly Sums[]): Sums {
  const sums: Sums = {};
  for (const one of all) for (const [group, value] of Object.entries(one)) sums[group] = (sums[group] ?? 0) + value;
  return sums;
}

const DAY = 86_400_000;

/** Days of UTC, of which each has as many hours. */
const lastDay = (of: string): string =>
  new Date(Date.parse(`${addMonths(month(of), 1)}-01`) - DAY).toISOString().slice(0, 10);
