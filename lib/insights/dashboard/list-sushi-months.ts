import "server-only";
import type { Scope } from "@/lib/access/scope";
import { addMonths, type Month, month } from "@/lib/counter/standard/month";
import { monthOverviewCall } from "@/lib/harvest/overview/contract";
import { listMonthOverview } from "@/lib/harvest/overview/list-month-overview";
import { runningMonth } from "@/lib/kit/clock";

/**
 * The number of reports in each state in the last two complete months, the latest first; months by UTC date, as in the
 * overview.
 */
export function listSushiMonths(scope: Scope<"harvest.manage">) {
  const running = month(runningMonth());
  const states = async (month: Month) => {
    const query = monthOverviewCall.query.parse({ month, page_size: 1 });
    return { month, states: (await listMonthOverview(scope, query)).states };
  };
  return Promise.all([states(addMonths(running, -1)), states(addMonths(running, -2))]);
}
