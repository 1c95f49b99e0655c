import "server-only";
import { changedValues } from "@/lib/access/audit/audit-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Invalid, OutOfDate } from "@/lib/kit/errors";
import { chartsOf, possibleCharts } from "./chart-definitions";
import type { ViewCharts, ViewChartsChange } from "./contract";
import { type ChosenCharts, showViewCharts } from "./list-view-charts";
import { type DrawnView, viewWithDimensions } from "./view-numbered";

/**
 * Sets the charts of a view in this order; null restores the defaults. Throws NotFound, Invalid for charts it cannot
 * draw or if some pages would have none, OutOfDate.
 */
export async function changeViewCharts(
  scope: Scope<"consortium.manage">,
  id: number,
  { charts, revision }: ViewChartsChange,
): Promise<ViewCharts> {
  const drawn = await viewWithDimensions(id);
  if (charts) checkCharts(drawn, charts);
  return inTransaction(async (tx) => {
    const before = await tx.viewCharts.findUnique({ where: { viewId: id } });
    const after = await store(tx, { viewId: id, chartIds: charts ?? [], revision });
    const codes = (chosen: ChosenCharts | null) => ({
      charts: chartsOf(drawn.view, drawn.dimensions, chosen?.chartIds).map(({ code }) => code),
    });
    const differing = changedValues(codes(before), codes(after));
    if (differing)
      await recordAudit(tx, scope, {
        action: "report-view.change",
        subject: { kind: "report-view", id, name: drawn.view ? `${drawn.view.reportType} ${drawn.view.code}` : "*" },
        ...differing,
      });
    return showViewCharts(id, drawn, after);
  });
}

function checkCharts({ view, dimensions }: DrawnView, charts: readonly number[]): void {
  const possible = possibleCharts(view, dimensions);
  const chosen = charts.map((id) => possible.find((chart) => chart.id === id));
  if (chosen.includes(undefined)) throw new Invalid({ charts: ["chartImpossible"] });
  if (!chosen.some((chart) => chart?.scope === null)) throw new Invalid({ charts: ["chartForAllPages"] });
}

async function store(tx: Db, { viewId, chartIds, revision }: { viewId: number; chartIds: number[]; revision: number }) {
  const { count } =
    revision === 0
      ? await tx.viewCharts.createMany({ data: [{ viewId, chartIds }], skipDuplicates: true })
      : await tx.viewCharts.updateMany({
          where: { viewId, revision },
          data: { chartIds, revision: { increment: 1 } },
        });
  if (count === 0) throw new OutOfDate();
  return tx.viewCharts.findUniqueOrThrow({ where: { viewId } });
}
