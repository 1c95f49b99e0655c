import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { BarChart } from "@/components/ui/charts/bar-chart.client";
import { LineChart } from "@/components/ui/charts/line-chart.client";
import { useFormat } from "@/lib/kit/format/use-format";
import { inSentence } from "@/lib/reports/label";
import { chartOf } from "@/lib/reports/report-chart";
import type { ReportTable } from "@/lib/reports/report-table";
import type { Question } from "@/lib/usage/question";

/** The page of the report as a chart with its finding in one sentence; nothing where there is nothing to compare. */
export function ReportPicture({ question, table }: { question: Question; table: ReportTable }) {
  const t = useTranslations("reports");
  const { count } = useFormat();
  const chart = chartOf(table, question, t("total"));
  if (!chart) return null;
  const { row, value, total } = chart.leader;
  const series = [chart.only, chart.leader.series].filter(Boolean).join(" / ");
  const figures = { series, row, value: count(value), total: count(total) };
  const indexLabel = question.rows.map((name) => t(`dimension.${name}`)).join(" / ");
  const part = { ...figures, shown: chart.drawn, count: count(table.rowCount) };
  const isPart = chart.drawn < table.rowCount;
  const shared = { index: "row", indexLabel, series: chart.series, rows: chart.rows };
  return (
    <Card>
      {chart.kind === "line" ? (
        <LineChart
          {...shared}
          title={t("chart.overTime")}
          summary={isPart ? t("chart.peakOfPart", part) : t("chart.peak", figures)}
        />
      ) : (
        <BarChart
          {...shared}
          title={t("chart.title", { rows: inSentence(indexLabel) })}
          summary={isPart ? t("chart.leaderOfPart", part) : t("chart.leader", figures)}
          stacked={chart.stacks}
          lying
          height={heightOf(chart.rows.length, chart.stacks ? 1 : chart.series.length)}
        />
      )}
    </Card>
  );
}

/** Room for each bar of each row, and for the axis. */
const heightOf = (rows: number, bars: number) => Math.min(640, 48 + rows * Math.max(28, 10 * Math.min(bars, 8) + 8));
