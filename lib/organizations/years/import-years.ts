import "server-only";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { groupBy } from "@/lib/kit/group-by";
import type { ImportedYears } from "../contract";
import { changeYears } from "./yearly-figures";

const MINUTE = 60_000;

/**
 * Sets the years of several organizations, all or none. Throws NotFound for an organization out of reach, and OutOfDate if
 * a year changed since the caller read it.
 */
export async function importYears(scope: Scope<"yearly-figures.manage">, { years }: ImportedYears) {
  if (years.some(({ organization }) => !scope.reaches(organization))) throw new NotFound("organizationNotFound");
  // In one order, so that two imports do not wait for each other.
  const byOrganization = [...groupBy(years, ({ organization }) => organization)].toSorted(
    ([one], [other]) => one - other,
  );
  return inTransaction(async (tx) => {
    for (const [id, changes] of byOrganization)
      await changeYears(tx, scope, {
        id,
        isSeen: (before) =>
          changes.every(({ year, former }) => isSame(before.find((one) => one.year === year) ?? null, former)),
        change: (before) => [
          ...before.filter(({ year }) => changes.every((one) => one.year !== year)),
          ...changes.map(({ year, fte, students, staff }) => ({ year, fte, students, staff })),
        ],
      });
    return { organizations: byOrganization.length, years: years.length };
  }, MINUTE);
}

type Former = ImportedYears["years"][number]["former"];

const isSame = (stored: Former, seen: Former): boolean =>
  stored?.fte === seen?.fte && stored?.students === seen?.students && stored?.staff === seen?.staff;
