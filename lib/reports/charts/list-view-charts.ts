import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { chartsOf, possibleCharts } from "./chart-definitions";
import type { NamedViewCharts, ViewCharts } from "./contract";
import { listViews } from "./list-views";
import { ANY_OTHER, type DrawnView, viewWithDimensions } from "./view-numbered";

/** Every view with its charts and possible charts; the last entry is for report types without a view. */
export async function listViewCharts(scope: Scope<"consortium.manage">, locale: string): Promise<NamedViewCharts[]> {
  const [views, rows] = await Promise.all([listViews(scope, locale), db().viewCharts.findMany()]);
  const chosen = new Map(rows.map((row) => [row.viewId, row]));
  const named = views.map(({ pk, name, short_name, report_type }) => ({
    ...{ pk, name, short_name },
    report_type: report_type.short_name,
  }));
  return Promise.all(
    [...named, { pk: ANY_OTHER, name: null, short_name: null, report_type: null }].map(async ({ pk, ...names }) => ({
      ...names,
      ...showViewCharts(pk, await viewWithDimensions(pk), chosen.get(pk)),
    })),
  );
}

export type ChosenCharts = { readonly chartIds: readonly number[]; readonly revision: number };

export const showViewCharts = (
  view: number,
  drawn: DrawnView,
  chosen: ChosenCharts | null | undefined,
): ViewCharts => ({
  view,
  charts: chartsOf(drawn.view, drawn.dimensions, chosen?.chartIds).map(({ id }) => id),
  possible: possibleCharts(drawn.view, drawn.dimensions).map(({ id }) => id),
  is_chosen: (chosen?.chartIds.length ?? 0) > 0,
  revision: chosen?.revision ?? 0,
});
