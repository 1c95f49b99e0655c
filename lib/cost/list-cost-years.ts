import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { addMonths, month } from "@/lib/counter/standard/month";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import type { Running } from "@/lib/reports/ask/running";
import { askInterest } from "@/lib/reports/interest/ask-interest";

/** Years with interest or a price, latest first, and the default: the latest fully covered year. */
export async function listCostYears(scope: Scope<"usage.view">, running: Running) {
  const [interest, payments] = await Promise.all([
    askInterest(scope, { by: ["year"] }, running),
    db().payment.groupBy({ by: ["year"], where: { organizationId: reach(scope) } }),
  ]);
  const used = interest.map(({ keys }) => Number(keys[0]));
  const years = [...new Set([...used, ...payments.map(({ year }) => year)])].toSorted((one, other) => other - one);
  const today = month(runningMonth());
  const covered = addMonths(today, -2);
  const isWhole = (year: number) => month(`${year}-12`) <= covered;
  const usual = years.find((year) => used.includes(year) && isWhole(year)) ?? years.find(isWhole) ?? years[0];
  return { years, usual: usual ?? Number(covered.slice(0, 4)), running: Number(today.slice(0, 4)) };
}
