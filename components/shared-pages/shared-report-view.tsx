import { useLocale, useTranslations } from "next-intl";
import { useFinding } from "@/components/reports/charts/use-finding";
import { ReportNotes } from "@/components/reports/output/report-notes";
import { writtenYears } from "@/components/reports/sentence/period-text";
import { Chart } from "@/components/ui/charts/chart.client";
import { Count } from "@/components/ui/count";
import { Card } from "@/components/ui/page/card";
import { DescriptionList } from "@/components/ui/page/description-list";
import { Notice } from "@/components/ui/states/notice";
import { DataTable } from "@/components/ui/tables/data-table";
import { useFormat } from "@/lib/kit/format/use-format";
import type { Gap } from "@/lib/reports/figure-gaps";
import { type FigureColumn, type LayoutFigure, layOut } from "@/lib/reports/layout/report-layout";
import { rangeInWords } from "@/lib/reports/months-text";
import { partsInOrder } from "@/lib/reports/parts-in-order";
import { filtersSet } from "@/lib/reports/report-dimension";
import { requestedMonthsOf } from "@/lib/reports/report-period";
import type { ReportRow, ReportTable } from "@/lib/reports/report-table";
import { SHARED_ROWS, type SharedChart, type SharedReport } from "@/lib/sharing/read-shared-report";
import { isPeriod, isYear } from "@/lib/usage/dimensions";
import type { Question } from "@/lib/usage/question";
import { type SharedSearch, sharedHref } from "./shared-search";

type Props = { report: SharedReport; name: string; search: SharedSearch };

/** A report for people without an account: what is counted, how complete it is, chart and table. */
export function SharedReportView({ report, name, search }: Props) {
  const t = useTranslations("reports");
  const { question, table, chart, parts } = report;
  const page = search.page ?? 1;
  return (
    <>
      <Card>
        <About report={report} />
      </Card>
      <Completeness report={report} />
      {table ? <ReportNotes notes={table.notes} /> : null}
      {parts && question.split ? <PartLinks {...{ report, search }} /> : null}
      <h2 className="sr-only">{t("output")}</h2>
      {chart ? (
        <Card>
          <ReportDrawing chart={chart} question={question} />
        </Card>
      ) : null}
      {chart && !table ? <ChartFigures chart={chart} name={name} /> : null}
      {table ? (
        <>
          <Figures {...{ question, table, name }} />
          <Pages {...{ page, search }} total={table.rowCount} />
        </>
      ) : null}
    </>
  );
}

function About({ report }: { report: SharedReport }) {
  const t = useTranslations("sharedPage.about");
  const dimensions = useTranslations("reports.dimension");
  const measures = useTranslations("reports.measure");
  const summary = useTranslations("savedReports.summary");
  const { day } = useFormat();
  const { question, filters, tags, reportTypes, organization, organizationCount, dataOf, chart } = report;
  const namesOf = (name: keyof typeof filters) => (filters[name] ?? []).map((one) => one.name).join(", ");
  const metrics = namesOf("metric") || (chart?.metric && !report.table ? chart.metric : t("allMetrics"));
  const options = (["sameMonths", "throughout"] as const).filter((name) => question[name]);
  const others = filtersSet(question).filter(
    (name) => !["organization", "metric", "reportType", "year", "month"].includes(name),
  );
  const rows: (readonly [string, string])[] = [
    [t("organization"), organization ?? t("organizations", { count: organizationCount })],
    [t("measure"), question.measure === "uses" ? metrics : measures(question.measure)],
    [t("period"), usePeriod(question)],
    ...others.map((name) => {
      const values = isYear(name) ? writtenYears(question.where[name], "–") : namesOf(name);
      return [dimensions(name), values || "–"] as const;
    }),
    ...tags.map(
      ({ of, by, names }) =>
        [summary(`tagged.${by === "tags" ? "tag" : "tag_class"}__${of}`), names.join(", ") || "–"] as const,
    ),
    ...(options.length > 0
      ? [[summary("options"), options.map((name) => summary(`option.${name}`)).join(" · ")] as const]
      : []),
    [t("source"), reportTypes.length > 0 ? t("reports", { names: reportTypes.join("; ") }) : t("anyReports")],
    [t("dataOf"), dataOf ? day(dataOf) : t("noData")],
  ];
  return <DescriptionList pairs={rows} />;
}

/** The months, or the years if they are no range. */
function usePeriod({ trend, where }: Question): string {
  const t = useTranslations("sharedPage.about");
  const months = rangeInWords(useTranslations("reports.months"));
  if (trend) return t("compared", { base: months(trend.base), compared: months(trend.compared) });
  const range = requestedMonthsOf(where);
  if (range) return months(range);
  const years = where.year ? [writtenYears(where.year, "–") || "–"] : [];
  return [
    ...years,
    ...(where.month || years.length === 0 ? [months(where.month ?? { from: null, to: null })] : []),
  ].join(" · ");
}

function Completeness({ report: { coverage } }: { report: SharedReport }) {
  const t = useTranslations("reportOutput.coverage");
  const { complete } = useFormat();
  const { ratio, base, compared, ib_count: present, ib_max: expected, ib_partial: partial } = coverage;
  if (ratio === null) return null;
  const [before, after] = [base?.ratio ?? null, compared?.ratio ?? null];
  const line =
    before === null || after === null
      ? t("line", { ratio: complete(ratio) })
      : t("ofRanges", { base: complete(before), compared: complete(after) });
  const isWhole = ratio >= 1;
  return (
    <Notice tone={isWhole ? "ok" : "warning"} title={`${line} · ${t("of", { present, expected })}`}>
      {isWhole ? null : [t("missing"), ...(partial > 0 ? [t("partial", { count: partial })] : [])].join(" ")}
    </Notice>
  );
}

/** Links to the tables of a split report. */
function PartLinks({ report: { parts, question }, search }: { report: SharedReport; search: SharedSearch }) {
  const t = useTranslations("sharedPage");
  const locale = useLocale();
  if (!parts) return null;
  const numbers = new Map(parts.parts.map(({ key }, at) => [key, at + 1]));
  return (
    <nav aria-label={t("parts")}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {partsInOrder(parts.parts, locale).map(({ key, name }) => (
          <li key={key}>
            <a
              href={sharedHref({ ...search, part: numbers.get(key), page: undefined })}
              aria-current={key === question.part || undefined}
              className="inline-block min-h-6 text-brand underline underline-offset-3 aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ReportDrawing({ chart, question }: { chart: SharedChart; question: Question }) {
  const finding = useFinding();
  const { title, indexLabel } = useChartTitle(chart, question);
  const unit = useUnit(chart);
  const isTimed = chart.kind !== "lying";
  const isPair = question.trend !== null && chart.series.length === 2;
  return (
    <Chart
      {...{ title, indexLabel, isPair, unit }}
      summary={finding(chart, chart.rowCount)}
      kind={chart.kind}
      index="row"
      series={chart.series}
      rows={chart.rows}
      short={chart.short}
      addsUp={chart.addsUp}
      rowsAddUp={chart.rowsAddUp}
      stacked={chart.addsUp}
      missing={chart.missing}
      partial={chart.partial}
      partialSeries={chart.partialSeries}
      counted={chart.counted}
      rest={chart.rest?.row}
      height={isTimed ? 300 : Math.min(720, 48 + chart.rows.length * 36)}
    />
  );
}

function useChartTitle({ metric }: SharedChart, { rows, rollUp }: Question) {
  const t = useTranslations("charts.report");
  const named = useTranslations("reports");
  const dimensions = rows.filter((name) => metric === null || name !== "metric" || rows.length === 1);
  const by = rollUp ? named("byDimension.tag") : dimensions.map((name) => named(`byDimension.${name}`)).join(" / ");
  const subject = dimensions.every(isPeriod) ? t("overTime") : t("by", { rows: by });
  return {
    title: metric === null ? subject : t("ofMetric", { title: subject, metric }),
    indexLabel: rollUp ? named("tag") : dimensions.map((name) => named(`dimension.${name}`)).join(" / "),
  };
}

function useUnit({ metric, question: { measure } }: SharedChart): string | undefined {
  const t = useTranslations("reports.measure");
  return measure === "uses" ? (metric ?? undefined) : t(measure);
}

/** The figures of a chart that is shared without the table of its report. */
function ChartFigures({ chart, name }: { chart: SharedChart; name: string }) {
  const t = useTranslations("ui.chart");
  const { indexLabel } = useChartTitle(chart, chart.question);
  const isMissing = (row: string) => chart.missing.includes(row);
  return (
    <DataTable
      caption={name}
      rows={chart.rows}
      rowKey={({ row }) => row}
      columns={[
        { key: "row", header: indexLabel, cell: ({ row }) => row },
        ...chart.series.map(({ key, label }) => ({
          ...{ key: `series ${key}`, header: label, align: "number" as const },
          cell: (row: SharedChart["rows"][number]) => {
            const value = row[key];
            const reason = isMissing(row.row) ? t("noData") : undefined;
            return <Count value={typeof value === "number" ? value : null} {...(reason ? { reason } : {})} />;
          },
        })),
      ]}
    />
  );
}

function Figures({ question, table, name }: { question: Question; table: ReportTable; name: string }) {
  const t = useTranslations("reports");
  const layout = layOut(question, table, { words: (key) => t(key), hasTags: false });
  const rows = table.remainder ? [...table.rows, table.remainder] : table.rows;
  const hasTexts = ({ of }: { of: (row: ReportRow) => string }) => rows.some((row) => of(row) !== "");
  const [first, ...texts] = layout.texts;
  // A total of different metrics would be a column of dashes.
  const figures = layout.figures.filter(({ kind, isMixed }) => kind !== "total" || !isMixed);
  return (
    <DataTable
      caption={name}
      rows={rows}
      rowKey={({ key }) => key}
      empty={<p className="p-4">{t("empty.title")}</p>}
      {...(layout.totals === null ? {} : { totalLabel: layout.totals })}
      columns={[
        ...(first ? [{ key: "name", header: first.heading, cell: first.of }] : []),
        ...texts.filter(hasTexts).map(({ heading, of }) => ({ key: `text ${heading}`, header: heading, cell: of })),
        ...figures.map((column) => ({
          key: `figure ${column.key}`,
          header: column.heading,
          align: "number" as const,
          cell: (row: ReportRow) => <Figure value={column.of(row)} gap={column.gapOf(row)} column={column} />,
          total: <Figure value={column.total} gap={column.gap} column={column} />,
        })),
      ]}
    />
  );
}

type FigureProps = { value: LayoutFigure; gap: Gap | null; column: FigureColumn };

/** A figure; a dash with its reason where it is unknown, and a mark where it is incomplete. */
function Figure({ value, gap, column: { format, kind } }: FigureProps) {
  const t = useTranslations("reports.table");
  const gaps = useTranslations("reportOutput.gap");
  const { percent, count } = useFormat();
  const reason = gap ? gaps(gap.kind, { present: gap.present, expected: gap.expected }) : undefined;
  if (value === "mixed") return <Count value={null} reason={t("mixedTotal")} />;
  if (value === "none") return <Count value={null} {...(reason ? { reason } : {})} />;
  const sign = kind === "difference" || kind === "change" ? (value > 0 ? "+" : "") : "";
  const text = `${sign}${format === "share" ? percent(value) : count(value)}`;
  if (!reason) return <span className="tabular">{text}</span>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the reason has to be reachable by keyboard
    <span className="tabular rounded-sm" data-tip={reason} tabIndex={0}>
      {text}
      <span aria-hidden className="text-warning">
        *
      </span>
      <span className="sr-only">{reason}</span>
    </span>
  );
}

function Pages({ page, total, search }: { page: number; total: number; search: SharedSearch }) {
  const t = useTranslations("sharedPage");
  const last = Math.max(1, Math.ceil(total / SHARED_ROWS));
  if (last === 1) return null;
  const link = (target: number, text: string) =>
    target < 1 || target > last ? null : (
      <a className="min-h-6 text-brand underline underline-offset-3" href={sharedHref({ ...search, page: target })}>
        {text}
      </a>
    );
  return (
    <nav aria-label={t("pages")} className="flex flex-wrap items-center gap-4">
      {link(page - 1, t("previous"))}
      <span>{t("pageOf", { page, last, total })}</span>
      {link(page + 1, t("next"))}
    </nav>
  );
}
