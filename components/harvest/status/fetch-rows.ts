import { monthOverviewCall } from "@/lib/harvest/overview/contract";
import { send } from "@/lib/kit/call/send";
import type { MonthQuery } from "./month-list";
import { type OverviewRow, statesOf, type TickKind } from "./month-ticks";

const AT_ONCE = 1000;

/** All pages of the query; with `kind`, rows with a report in one of its states. Throws CallFailed. */
export async function fetchRows(query: MonthQuery, kind?: TickKind): Promise<OverviewRow[]> {
  const { state, ...others } = query;
  const states = kind ? [...statesOf[kind]] : state;
  const rows: OverviewRow[] = [];
  for (let page = 1; ; page += 1) {
    const { count, results } = await send(monthOverviewCall, {
      query: { ...others, ...(states && { state: states }), page, page_size: AT_ONCE },
    });
    rows.push(...results);
    if (results.length === 0 || page * AT_ONCE >= count) return rows;
  }
}
