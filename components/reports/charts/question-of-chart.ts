import { chartWhere, viewQuestion } from "@/lib/reports/charts/chart-question";
import type { ChartDefinitionEntity, ReportViewEntity } from "@/lib/reports/charts/contract";
import { dimensionNamed } from "@/lib/reports/report-dimension";
import type { Question } from "@/lib/usage/question";

/** The object of the charts. */
export type ChartSubject = {
  readonly organization?: number;
  readonly platform?: number;
  readonly title?: number;
  readonly item?: number;
  readonly from?: string;
  readonly to?: string;
};

type Drawn = {
  readonly view: Pick<ReportViewEntity, "metrics" | "filters"> & {
    readonly report_type: { readonly short_name: string };
    readonly older_report_types: readonly { readonly short_name: string }[];
  };
  readonly chart: Pick<
    ChartDefinitionEntity,
    "primary_dimension" | "secondary_dimension" | "ignore_organization" | "ignore_platform"
  >;
  readonly of: ChartSubject;
};

/** The report with a chart's figures: same object and months, without the dimension that the chart compares. */
export function questionOfChart({ view, chart, of }: Drawn, reportedMetrics: readonly string[]): Question {
  const primary = dimensionNamed(chart.primary_dimension) ?? "month";
  const secondary = chart.secondary_dimension === null ? undefined : dimensionNamed(chart.secondary_dimension);
  const { organization, platform, ...rest } = of;
  const where = chartWhere(
    {
      ...{ reportType: view.report_type.short_name, metrics: view.metrics, filters: view.filters },
      older: view.older_report_types.map(({ short_name }) => short_name),
    },
    {
      ...{ ...rest, prim_dim: primary },
      ...(organization === undefined || chart.ignore_organization ? {} : { organization }),
      ...(platform === undefined || chart.ignore_platform ? {} : { platform }),
    },
  );
  // Without figures in the chart, a report without metrics would stay empty for any months.
  const metric = reportedMetrics.length > 0 ? { metric: reportedMetrics } : {};
  return viewQuestion({ ...where, ...metric }, [primary, ...(secondary ? [secondary] : [])]);
}
