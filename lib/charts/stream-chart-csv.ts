import "server-only";
import { createTranslator } from "use-intl/core";
import type { Scope } from "@/lib/access/scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { db } from "@/lib/kit/db";
import { csvFile } from "@/lib/kit/format/csv-file";
import { BYTE_ORDER_MARK, csvLine, separatorOf } from "@/lib/kit/format/csv-text";
import type { Running } from "@/lib/reports/ask/running";
import { QuestionTooBig } from "@/lib/usage/engine/engine-error";
import { catalogue } from "@/messages/catalogue";
import type { ChartSource } from "./chart-question";
import type { ChartData, ChartRequest } from "./contract";
import { readChart } from "./read-chart";

/** The figures of a chart as a file: one line of each place, a column of each series. Organizations are as anonymous as in the chart. */
export async function streamChartCsv(
  scope: Scope<"usage.view">,
  source: ChartSource,
  asked: { request: ChartRequest; running: Running },
): Promise<Response> {
  const chart = await readChart(scope, source, asked);
  if (chart.too_much_data) throw new QuestionTooBig();
  const { prim_dim: primary, sec_dim: secondary, from, to, organization } = asked.request;
  await recordAudit(db(), scope, {
    action: "usage.export",
    organizationId: organization && organization > 0 ? organization : null,
    after: {
      report_types: [source.reportType],
      rows: primary,
      columns: secondary ? [secondary] : [],
      from: from ?? null,
      to: to ?? null,
    },
  });
  return csvFile(linesOf(chart, asked), `chart-${source.reportType}`.replace(/[^\w-]/g, ""));
}

async function* linesOf(
  { primary, secondary, data, reported_metrics: metrics }: ChartData,
  { request, running: { locale } }: { request: ChartRequest; running: Running },
) {
  const t = createTranslator({ locale, messages: catalogue[locale], namespace: "reports.dimension" });
  const separator = separatorOf(locale);
  const figures = new Map(data.map((one) => [`${one.primary} ${one.secondary ?? ""}`, one.count]));
  const series = secondary.length > 0 ? secondary : [{ key: "", name: metrics.join(" + ") }];
  yield BYTE_ORDER_MARK + csvLine([t(request.prim_dim), ...series.map(({ name }) => name)], separator);
  for (const { key, name } of primary) {
    yield csvLine([name, ...series.map((one) => figures.get(`${key} ${one.key}`) ?? "")], separator);
  }
}
