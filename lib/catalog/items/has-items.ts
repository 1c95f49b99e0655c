import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import { itemReportTypes } from "./item-usage-rule";
import { type ItemPlace, placeOf } from "./list-items";

/** Whether reports name any item in the place, in any month; false if items are disabled. */
export async function hasItems(scope: Scope<"usage.view">, place: ItemPlace): Promise<boolean> {
  if (!settings().ENABLE_ITEMS) return false;
  const reportType = (await itemReportTypes()).map(({ id }) => id);
  // Most libraries harvest no item reports: then no query is needed.
  const some = await db().import.findFirst({
    where: { reportTypeId: { in: reportType }, organizationId: reach(scope), state: "current", factCount: { gt: 0 } },
    select: { id: true },
  });
  if (!some) return false;
  const where = { ...(await placeOf(place)), reportType };
  const [found] = await askGroups(await viewUsage(scope), { by: [], measures: ["items"], where });
  return (found?.figures[0] ?? 0) > 0;
}
