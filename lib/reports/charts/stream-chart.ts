import "server-only";
import { createTranslator } from "use-intl/core";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { interestReport } from "@/lib/interest/interest-report";
import { db } from "@/lib/kit/db";
import { nameMetrics } from "@/lib/reports/ask/label-filters";
import type { Running } from "@/lib/reports/ask/running";
import type { TableFormat } from "@/lib/spreadsheets/table";
import { tableFile } from "@/lib/spreadsheets/table-file";
import { atOnce } from "@/lib/spreadsheets/table-rows";
import { QuestionTooBig } from "@/lib/usage/engine/engine-error";
import { catalog } from "@/messages/catalog";
import type { ChartSource } from "./chart-question";
import type { ChartData, ChartRequest } from "./contract";
import { readChart } from "./read-chart";

/**
 * The figures of a chart as a file: one line per axis value, one column per series. Organizations are as anonymous as
 * in the chart.
 */
export async function streamChart(
  scope: Scope<"usage.view">,
  source: ChartSource,
  request: { request: ChartRequest; format: TableFormat; running: Running },
): Promise<Response> {
  const chart = await readChart(scope, source, request);
  if (chart.too_much_data) throw new QuestionTooBig();
  const { prim_dim: primary, sec_dim: secondary, from, to, organization } = request.request;
  await recordAudit(db(), scope, {
    action: "usage.export",
    organizationId: organization && organization > 0 ? organization : null,
    after: {
      report_types: [source.reportType, ...(source.older ?? [])],
      rows: primary,
      columns: secondary ? [secondary] : [],
      from: from ?? null,
      to: to ?? null,
    },
  });
  const name = `chart-${source.reportType}`.replace(/[^\w-]/g, "");
  const { format, running } = request;
  return tableFile(
    { name, caption: source.reportType, ...(await tableOf(chart, { ...request, source })) },
    { format, locale: running.locale },
  );
}

async function tableOf(
  { primary, secondary, data, reported_metrics: metrics }: ChartData,
  { source, request, running: { locale } }: { source: ChartSource; request: ChartRequest; running: Running },
) {
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "reports.dimension" });
  const figures = new Map(data.map((one) => [`${one.primary} ${one.secondary ?? ""}`, one.count]));
  const names = await nameMetrics(metrics, { locale, ofInterest: source.reportType === interestReport.shortName });
  const all = metrics.map((metric) => names.get(metric) ?? metric).join(" + ");
  const series = secondary.length > 0 ? secondary : [{ key: "", name: all }];
  return {
    headings: [t(request.prim_dim), ...series.map(({ name }) => name)],
    rows: atOnce(
      primary.map(({ key, name }) => [name, ...series.map((one) => figures.get(`${key} ${one.key}`) ?? null)]),
    ),
  };
}
