import "server-only";
import { createTranslator } from "use-intl/core";
import { interestReport } from "@/lib/interest/interest-report";
import { db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import { dimensionsOf, parameterOf, reportDimensions } from "@/lib/reports/report-dimension";
import type { Dimension } from "@/lib/usage/dimensions";
import { catalogue } from "@/messages/catalogue";
import { type ChartDefinition, chartDefinitions, chartsOf } from "./chart-definitions";
import type { ChartDefinitionEntity } from "./contract";
import type { ReportView } from "./report-views";
import { viewNumbered } from "./view-numbered";

/** Stands for all report types without a view of their own. */
export const ANY_OTHER = -1;

export type DrawnView = { readonly view: ReportView | null; readonly dimensions: readonly Dimension[] };

/** A view, null for -1, and what its charts may lay along their axes. Throws NotFound. */
export async function viewWithDimensions(id: number): Promise<DrawnView> {
  if (id === ANY_OTHER) return { view: null, dimensions: reportDimensions };
  const view = viewNumbered(id);
  if (view.reportType === interestReport.shortName) return { view, dimensions: dimensionsOf(interestReport) };
  const type = await db().reportType.findUniqueOrThrow({ where: { shortName: view.reportType } });
  return { view, dimensions: dimensionsOf(type) };
}

/** Every chart definition, in the reader's language. */
export const listCharts = (locale: Locale): ChartDefinitionEntity[] =>
  chartDefinitions.map((chart) => shown(chart, locale));

/** The charts of a view, in their order; of -1 those for report types without views. Throws NotFound. */
export async function listChartsOfView(id: number, locale: Locale): Promise<ChartDefinitionEntity[]> {
  const [{ view, dimensions }, chosen] = await Promise.all([
    viewWithDimensions(id),
    db().viewCharts.findUnique({ where: { viewId: id } }),
  ]);
  return chartsOf(view, dimensions, chosen?.chartIds).map((chart) => shown(chart, locale));
}

function shown(chart: ChartDefinition, locale: Locale): ChartDefinitionEntity {
  const t = createTranslator({ locale, messages: catalogue[locale], namespace: "charts.chart" });
  return {
    pk: chart.id,
    code: chart.code,
    name: t(chart.code),
    primary_dimension: parameterOf(chart.primary),
    secondary_dimension: chart.secondary && parameterOf(chart.secondary),
    chart_type: chart.kind === "lying" ? "h-bar" : "v-bar",
    ordering: chart.ordering,
    ignore_organization: chart.ignores === "organization",
    ignore_platform: chart.ignores === "platform",
    scope: chart.scope ?? "",
    is_generic: chart.isGeneric,
  };
}
