import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import { seesConsortium, type User } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { month } from "@/lib/counter/standard/month";
import { chosenGroups, GROUPS_COOKIE } from "@/lib/interest/chosen-groups";
import { listInterestGroups } from "@/lib/interest/interest-groups";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { storedRange } from "@/lib/navigation/date-range";
import {
  DATE_RANGE_COOKIE,
  ORGANIZATION_COOKIE,
  type Selection,
  selectedOrganization,
} from "@/lib/navigation/selection";

/** The selection in the top bar, from the cookies that mirror it. `offered`: the organizations to choose from. */
export async function readSelection(scope: Scope<"signed-in">): Promise<Selection> {
  const jar = await cookies();
  const fiscalYearStart = await readFiscalYearStart(scope.user);
  const remembered = new Map(
    [ORGANIZATION_COOKIE, DATE_RANGE_COOKIE].flatMap((name) => {
      const value = jar.get(name)?.value;
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return {
    organizationId: selectedOrganization(remembered.get(ORGANIZATION_COOKIE), {
      offered: scope.organizationIds,
      seesAll: seesConsortium(scope.actor),
    }),
    range: storedRange(remembered.get(DATE_RANGE_COOKIE), { today: month(runningMonth()), fiscalYearStart }),
    remembered,
    fiscalYearStart,
  };
}

const readFiscalYearStart = cache(async ({ id }: User): Promise<number> => {
  const user = await db().user.findUnique({ where: { id }, select: { extraData: true } });
  const extra = user?.extraData;
  const start =
    extra && typeof extra === "object" && "fiscal_year_start_month" in extra
      ? Number(extra.fiscal_year_start_month)
      : 0;
  return Number.isInteger(start) && start >= 0 && start < 12 ? start : 0;
});

/** All interest groups, and those shown: from the address, or as last chosen by the reader. */
export async function readChosenGroups(scope: Scope<"signed-in">, said: string | null | undefined) {
  const groups = await listInterestGroups(scope);
  return { groups, chosen: chosenGroups(groups, said, (await cookies()).get(GROUPS_COOKIE)?.value) };
}
