import "server-only";
import { createTranslator } from "use-intl/core";
import { db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import { parameterOf } from "@/lib/reports/report-dimension";
import { catalog } from "@/messages/catalog";
import { type ChartDefinition, chartDefinitions, chartsOf } from "./chart-definitions";
import type { ChartDefinitionEntity } from "./contract";
import { viewWithDimensions } from "./view-numbered";

/** All chart definitions in the reader's language. */
export const listCharts = (locale: Locale): ChartDefinitionEntity[] =>
  chartDefinitions.map((chart) => showChart(chart, locale));

/** The charts of a view in order; of -1, those for report types without views. Throws NotFound. */
export async function listChartsOfView(id: number, locale: Locale): Promise<ChartDefinitionEntity[]> {
  const [{ view, dimensions }, chosen] = await Promise.all([
    viewWithDimensions(id),
    db().viewCharts.findUnique({ where: { viewId: id } }),
  ]);
  return chartsOf(view, dimensions, chosen?.chartIds).map((chart) => showChart(chart, locale));
}

function showChart(chart: ChartDefinition, locale: Locale): ChartDefinitionEntity {
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "charts.chart" });
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
