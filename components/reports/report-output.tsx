import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { BarChart } from "@/components/ui/charts/bar-chart.client";
import { LineChart } from "@/components/ui/charts/line-chart.client";
import { CopyButton } from "@/components/ui/copy-button.client";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Notice } from "@/components/ui/notice";
import { RetryButton } from "@/components/ui/retry-button.client";
import { Pager } from "@/components/ui/tables/pager";
import { TableRegion } from "@/components/ui/tables/table-region.client";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import type { ReportOutcome } from "@/lib/reports/ask/try-report";
import { tableText } from "@/lib/reports/export/table-text";
import { inSentence } from "@/lib/reports/label";
import { mixedTotals } from "@/lib/reports/mixed-totals";
import { questionToSearch } from "@/lib/reports/question-search";
import { chartOf } from "@/lib/reports/report-chart";
import { filtersSet } from "@/lib/reports/report-dimension";
import type { ReportNote } from "@/lib/reports/report-notes";
import type { ReportTable } from "@/lib/reports/report-table";
import type { Question } from "@/lib/usage/question";
import { Figures } from "./figures.client";
import { PivotHead } from "./pivot-head";
import { PivotRow } from "./pivot-row";

type PivotTableProps = { question: Question; table: ReportTable };

/** The report as a table: nested head and first column stay in sight, every figure opens where it comes from. */
function PivotTable({ question, table }: PivotTableProps) {
  const t = useTranslations("reports");
  const rowsLabel = question.rows.map((name) => t(`dimension.${name}`)).join(" / ");
  const mixed = mixedTotals(question, table);
  const totals = Object.fromEntries(table.columns.map(({ key, total }) => [key, total]));
  const whole = { name: t("total"), isBlank: false, cells: totals, total: table.total };
  const shared = { columns: table.columns, mixesTotal: mixed.ofRows };
  return (
    <div className="min-w-0 overflow-clip rounded-lg border border-hairline bg-surface">
      <div className="flex items-center justify-between gap-4 border-hairline border-b py-1 pr-2 pl-4">
        <h3 className="font-semibold">{t("table.title")}</h3>
        <CopyButton
          label={t("actions.copy")}
          text={tableText(table, { rowsLabel, totalLabel: t("total"), mixesTotal: mixed.ofRows })}
        />
      </div>
      <TableRegion label={t("table.region")}>
        <table className="w-full border-separate border-spacing-0">
          <caption className="sr-only">{t("table.howTo", { rows: inSentence(rowsLabel) })}</caption>
          <PivotHead {...shared} question={question} rowsLabel={rowsLabel} />
          <tbody>
            {table.rows.map((row, index) => (
              <PivotRow key={row.key} row={row} {...shared} isFirst={index === 0} />
            ))}
          </tbody>
          <tfoot>
            <PivotRow
              row={whole}
              {...shared}
              mixesTotal={mixed.ofRows || mixed.ofColumns}
              mixesFigures={mixed.ofColumns}
              isWhole
            />
          </tfoot>
        </table>
      </TableRegion>
    </div>
  );
}

type NoUsageProps = { question: Question; hasUsage: boolean; harvests: boolean };

/** Nothing to count: what to change, or where usage comes from. */
function NoUsage({ question, hasUsage, harvests }: NoUsageProps) {
  const { where } = question;
  const t = useTranslations("reports.empty");
  const toHarvests = <ButtonLink href={pathTo("harvests")}>{t("toHarvests")}</ButtonLink>;
  const whole = (
    <ButtonLink
      href={`?${questionToSearch({ ...question, where: { reportType: where.reportType, month: where.month }, page: 1 })}`}
    >
      {t("withoutFilters")}
    </ButtonLink>
  );
  const isFiltered = filtersSet(question).length > 0;
  return (
    <Card>
      {hasUsage ? (
        <EmptyState title={t("title")} action={isFiltered ? whole : undefined}>
          {t("text")}
        </EmptyState>
      ) : (
        <EmptyState title={t("noDataTitle")} action={harvests ? toHarvests : undefined}>
          {t("noDataText")}
        </EmptyState>
      )}
    </Card>
  );
}

type Props = { question: Question; outcome: ReportOutcome; hasUsage: boolean; harvests: boolean };

/** What the report gives: remarks, picture and table, or why there are none. */
export function ReportOutput({ question, outcome, hasUsage, harvests }: Props) {
  const t = useTranslations("reports");
  if ("problem" in outcome) {
    return (
      <ErrorState title={t("problem.title")} {...(outcome.mayPass ? { retry: <RetryButton /> } : {})}>
        {outcome.problem}
      </ErrorState>
    );
  }
  const { table } = outcome;
  if (table.rowCount === 0) return <NoUsage {...{ question, hasUsage, harvests }} />;
  const address = (page: number, pageSize: number) => `?${questionToSearch({ ...question, page, pageSize })}`;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <h2 className="sr-only">{t("output")}</h2>
      <Remarks notes={table.notes} />
      <ReportPicture {...{ question, table }} />
      <Figures
        question={question}
        columns={Object.fromEntries(
          table.columns.map(({ key, labels }) => [key, labels.map(({ name }) => name).join(" / ")]),
        )}
      >
        <PivotTable {...{ question, table }} />
      </Figures>
      <Pager page={question.page} size={question.pageSize} total={table.rowCount} href={address} />
    </div>
  );
}

/** What to know before trusting the figures. */
function Remarks({ notes }: { notes: readonly ReportNote[] }) {
  const t = useTranslations("reports.notes");
  if (notes.length === 0) return null;
  return (
    <section aria-label={t("label")} className="flex flex-col gap-2">
      {notes.map((note) => (
        <Notice key={note} tone={note === "noMonths" ? "info" : "warning"}>
          {t(note)}
        </Notice>
      ))}
    </section>
  );
}

/** The page of the report as a chart with its finding in one sentence; nothing where there is nothing to compare. */
function ReportPicture({ question, table }: { question: Question; table: ReportTable }) {
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
