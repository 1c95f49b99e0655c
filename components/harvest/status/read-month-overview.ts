import "server-only";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { addMonths, month } from "@/lib/counter/standard/month";
import { monthOverviewCall } from "@/lib/harvest/overview/contract";
import { listMonthOverview } from "@/lib/harvest/overview/list-month-overview";
import { runningMonth } from "@/lib/kit/clock";
import type { Selection } from "@/lib/navigation/selection";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { listUsedPlatforms } from "@/lib/platforms/list-platforms";
import { type MonthSearch, monthQuery } from "./month-list";

type Scopes = { "signed-in": Scope<"signed-in">; "usage.view": Scope<"usage.view"> };
type PageInput = { scopes: Scopes; search: MonthSearch; selection: Selection };

/** All data of the month overview. Drops a filter by a state that the month does not have. */
export async function readMonthOverview(
  scope: Scope<"harvest.manage">,
  { scopes, search: params, selection }: PageInput,
) {
  const organizationId = selection.organizationId === ALL_ORGANIZATIONS ? null : selection.organizationId;
  // UTC days, like the calls.
  const running = month(runningMonth());
  const lastMonth = addMonths(running, -1);
  const shownMonth = params.month === null || params.month > running ? lastMonth : params.month;
  const read = async (search: MonthSearch) => {
    const query = monthQuery(search, { month: shownMonth, organizationId });
    return monthOverviewCall.returns.parse(await listMonthOverview(scope, monthOverviewCall.query.parse(query)));
  };
  const [first, organizations, platforms] = await Promise.all([
    read(params),
    listOrganizations(scopes["signed-in"]),
    listUsedPlatforms(scopes["usage.view"], organizationId ?? undefined),
  ]);
  const isLost = params.state !== null && first.states[params.state] === 0;
  const search = isLost ? { ...params, state: null, page: 1 } : params;
  return {
    overview: isLost ? await read(search) : first,
    search,
    place: { month: shownMonth, lastMonth, running, organizationId },
    organization: organizations.find(({ pk }) => pk === organizationId),
    platforms,
  };
}
