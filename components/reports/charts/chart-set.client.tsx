"use client";

import { useFormatter, useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { useChartMarks } from "@/components/annotations/use-marks";
import { useReportTypeName } from "@/components/counter/report-type-name";
import { AddressProvider, useAddress } from "@/components/ui/address.client";
import { ButtonLink } from "@/components/ui/button-link";
import { Chart } from "@/components/ui/charts/chart.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { Switch } from "@/components/ui/fields/switch.client";
import { later } from "@/components/ui/parts/later";
import { PendingPart } from "@/components/ui/parts/pending-part";
import { EmptyState } from "@/components/ui/states/empty-state";
import { ErrorState } from "@/components/ui/states/error-state";
import { Notice } from "@/components/ui/states/notice";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import type { NamedReport } from "@/lib/counter/standard/report-type-words";
import { type ChartMarks, chartMarksCall } from "@/lib/insights/marks/contract";
import { interestReport } from "@/lib/interest/interest-report";
import type { CallFailed } from "@/lib/kit/call/call-failed";
import { useCall } from "@/lib/kit/call/use-call";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import {
  type ChartData,
  type ChartDefinitionEntity,
  chartDataCall,
  chartMetricsCall,
  listChartsOfViewCall,
  type ReportViewEntity,
  rawChartDataCall,
  rawChartMetricsCall,
} from "@/lib/reports/charts/contract";
import { standingOf } from "@/lib/reports/charts/standing";
import { tableOfChart } from "@/lib/reports/charts/table-of-chart";
import { yearToYear } from "@/lib/reports/charts/year-to-year";
import { questionToSearch } from "@/lib/reports/question-search";
import { chartOf, type ReportChart } from "@/lib/reports/report-chart";
import { dimensionNamed } from "@/lib/reports/report-dimension";
import { chartPlace } from "./chart-place";
import { type ChartSubject, questionOfChart } from "./question-of-chart";
import { useFinding } from "./use-finding";

const CellDialog = later(() =>
  import("@/components/coverage/coverage-cell-dialog.client").then((it) => it.CoverageCellDialog),
);

type Props = {
  views: readonly ReportViewEntity[];
  of: ChartSubject;
  /** Also offers charts for this kind of page. */
  scope?: "platform" | "title";
  /** Pages about imported data show the whole report first. */
  prefersWhole?: boolean;
};

const keyOf = (view: ReportViewEntity) => `${view.pk}.${view.report_type.pk}`;

/** Charts of an object: report, chart, and metric if the chart needs one. */
export const ChartSet = (props: Props) => (
  <AddressProvider>
    <ChosenView {...props} />
  </AddressProvider>
);

function ChosenView({ views, of, scope, prefersWhole = false }: Props) {
  const t = useTranslations("charts.set");
  const format = useFormatter();
  const [{ report_view: chosen }, show] = useAddress(chartPlace);
  const first = (prefersWhole && views.find((view) => !view.is_standard_view)) || views[0];
  const view = views.find((one) => keyOf(one) === chosen) ?? first;
  if (!view) return <Notice tone="warning">{t("noViews")}</Notice>;
  const labeled = (one: ReportViewEntity) => {
    if (one.report_type.short_name === interestReport.shortName)
      return { value: keyOf(one), label: t("interest"), hint: t("interestHint") };
    const named = one.short_name === one.name ? one.name : `${one.short_name} – ${one.name}`;
    const releases = [...one.older_report_types, one.report_type].map(({ release }) => release);
    const words = { name: named, count: releases.length, releases: format.list(releases) };
    return {
      ...{ value: keyOf(one), label: one.report_type.release === "own" ? named : t("ofReleases", words) },
      hint: t(one.is_standard_view ? "standard" : "customizable"),
    };
  };
  return (
    <div className="flex min-w-0 flex-wrap gap-4">
      <div className="w-96 max-w-full print:hidden">
        <SelectField
          label={t("view")}
          value={keyOf(view)}
          options={[
            ...views.filter((one) => one.is_standard_view).map(labeled),
            ...views.filter((one) => !one.is_standard_view).map(labeled),
          ]}
          onChange={(value) => show({ report_view: value, chart: null, metric: null, series: null, stacked: null })}
        />
      </div>
      <ChartsOfView key={keyOf(view)} view={view} of={of} {...(scope ? { scope } : {})} />
    </div>
  );
}

type ViewProps = { view: ReportViewEntity; of: ChartSubject; scope?: "platform" | "title" };

function ChartsOfView({ view, of, scope }: ViewProps) {
  const t = useTranslations("charts.set");
  const [{ chart: chosen }, show] = useAddress(chartPlace);
  const { data, problem, refresh } = useCall(listChartsOfViewCall, { params: { view: view.pk } });
  if (problem && !data) return <NotLoaded title={t("listNotLoaded")} problem={problem} onRetry={refresh} />;
  if (!data) return <PendingPart className="h-80 w-full" />;
  const charts = data.filter((chart) => chart.scope === "" || chart.scope === scope);
  const chart = charts.find(({ pk }) => pk === chosen) ?? charts[0];
  if (!chart) return <Notice tone="warning">{t("noCharts")}</Notice>;
  return (
    <>
      <div className="w-72 max-w-full print:hidden">
        <SelectField
          label={t("chart")}
          value={chart.pk}
          options={charts.map(({ pk, name }) => ({ value: pk, label: name }))}
          onChange={(pk) => show({ chart: pk, metric: null, series: null, stacked: null })}
        />
      </div>
      <OneChart key={chart.pk} view={view} chart={chart} of={of} {...(scope ? { scope } : {})} />
    </>
  );
}

type NotLoadedProps = { title: string; problem: CallFailed; onRetry: () => unknown };

function NotLoaded({ title, problem, onRetry }: NotLoadedProps) {
  return (
    <div className="w-full">
      <ErrorState title={title} retry={<RetryButton onRetry={() => void onRetry()} />}>
        {problem.message}
      </ErrorState>
    </div>
  );
}

type ChartProps = ViewProps & { chart: ChartDefinitionEntity };

/** Request of this chart: the object, without the dimension that the chart compares. */
function useFigures({ view, chart, of }: ChartProps, metric: string | null) {
  const { organization, platform, title, item, from, to } = of;
  const compares = chart.ignore_organization && chart.primary_dimension === "organization";
  const query = {
    prim_dim: chart.primary_dimension,
    ...(chart.secondary_dimension ? { sec_dim: chart.secondary_dimension } : {}),
    ...(organization === undefined || chart.ignore_organization ? {} : { organization }),
    ...(platform === undefined || chart.ignore_platform ? {} : { platform }),
    ...(title === undefined ? {} : { title }),
    ...(item === undefined ? {} : { item }),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(metric ? { metric } : {}),
    ...(compares && title === undefined && item === undefined ? { compare: "true" as const } : {}),
  };
  const isRaw = view.pk < 0;
  const ofView = { params: { view: view.pk }, query };
  const ofType = { params: { report_type: view.report_type.pk }, query };
  const splitsMetrics = [chart.primary_dimension, chart.secondary_dimension].includes("metric");
  const figures = useCall(chartDataCall, ofView, { enabled: !isRaw, keepLast: true });
  const raw = useCall(rawChartDataCall, ofType, { enabled: isRaw, keepLast: true });
  const { metric: _, ...whatever } = query;
  const metrics = useCall(chartMetricsCall, { ...ofView, query: whatever }, { enabled: !(isRaw || splitsMetrics) });
  const rawMetrics = useCall(rawChartMetricsCall, { ...ofType, query: whatever }, { enabled: isRaw && !splitsMetrics });
  return {
    ...(isRaw ? raw : figures),
    metrics: (isRaw ? rawMetrics : metrics).data ?? [],
    compares,
    withOthers: query.compare !== undefined,
  };
}

/** Coverage of the chart's months: undefined while it loads, null if there is none. */
function useMarksOf({ view, chart, of }: ChartProps): ChartMarks | null | undefined {
  const { organization, platform, title, from, to } = of;
  const isTimed = chart.primary_dimension === "month" || chart.primary_dimension === "date";
  const query = {
    ...(organization === undefined || chart.ignore_organization ? {} : { organization }),
    ...(platform === undefined || chart.ignore_platform ? {} : { platform: String(platform) }),
    ...(title === undefined ? {} : { title }),
    report_type: [view.report_type, ...view.older_report_types].map(({ short_name }) => short_name).join(),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
  const { data, problem } = useCall(chartMarksCall, { query }, { enabled: isTimed, keepLast: true });
  return isTimed && !problem ? data : null;
}

const MOST_BARS = 60;

function OneChart(props: ChartProps) {
  const { chart, of } = props;
  const t = useTranslations("charts.set");
  const words = useTranslations("charts.report");
  const named = useReportTypeName();
  const total = useTranslations("reports")("total");
  const [{ metric }, show] = useAddress(chartPlace);
  const { data, problem, refresh, metrics, compares, withOthers } = useFigures(props, metric);
  const marks = useMarksOf(props);
  if (problem) return <NotLoaded title={t("notLoaded")} problem={problem} onRetry={refresh} />;
  if (!data || marks === undefined) return <PendingPart className="h-80 w-full" />;
  if (data.too_much_data) return <EmptyState title={t("tooMuch")}>{t("tooMuchText")}</EmptyState>;
  const question = questionOfChart(props, data.reported_metrics);
  const isByMetric = [...question.rows, ...question.columns].includes("metric");
  const drawn = chartOf(tableOfChart(data), question, {
    words: { total, other: (count) => words("other", { count }), untagged: words("untagged") },
    months: data.months.length > 0 ? data.months : null,
    most: MOST_BARS,
  });
  const nameOf = (name: string) => metrics.find((one) => one.short_name === name)?.name ?? name.replaceAll("_", " ");
  // The legend names the metrics.
  const counted = isByMetric ? [] : data.reported_metrics.map(nameOf);
  const choice =
    metrics.length > 1 ? (
      <div className="w-72 max-w-full print:hidden">
        <SelectField
          label={words("metric")}
          value={metric ?? data.reported_metrics[0] ?? null}
          options={metrics.map(({ short_name: value, name: label }) => ({ value, label }))}
          onChange={(value) => show({ metric: value })}
        />
      </div>
    ) : null;
  return (
    <>
      {choice}
      <div className="flex w-full min-w-0 flex-col gap-4">
        {drawn ? (
          <DrawnChart
            {...{ chart, drawn, data, compares, counted, marks }}
            organization={of.organization}
            coverageOf={coveredPlace({ ...props, named })}
          />
        ) : (
          <EmptyState title={t("nothing")}>{t(withOthers ? "noOthersText" : "nothingText")}</EmptyState>
        )}
        <div>
          <ButtonLink href={`${pathTo("flexitable")}?${questionToSearch(question)}`}>{t("inReporting")}</ButtonLink>
        </div>
      </div>
    </>
  );
}

/** Link to the report-months of a month in the chart; null for months without any. */
function coveredPlace({
  view,
  chart,
  of: { organization, platform, title, item },
  scope,
  named,
}: ChartProps & { named: (type: NamedReport) => string }): CoveredPlace | null {
  if (!scope || item !== undefined || view.report_type.short_name === interestReport.shortName) return null;
  return {
    // A month without usage is expected from the newest release.
    reportOf: (releases) => {
      const type = view.older_report_types.find(({ release }) => releases[0] === release) ?? view.report_type;
      return { pk: type.pk, shortName: type.short_name, name: named(type), hasTitles: title !== undefined };
    },
    place: {
      ...(organization === undefined || chart.ignore_organization ? {} : { organization }),
      ...(platform === undefined || chart.ignore_platform ? {} : { platform }),
      ...(title === undefined ? {} : { title }),
    },
  };
}

type CellProps = ComponentProps<typeof CellDialog>;

/** `reportOf`: the report of a month, by the releases of its figures. */
type CoveredPlace = {
  readonly reportOf: (releases: readonly string[]) => CellProps["report"];
  readonly place: CellProps["place"];
};

type DrawnProps = {
  /** Address of a month in the chart. */
  coverageOf: CoveredPlace | null;
  chart: ChartDefinitionEntity;
  drawn: ReportChart;
  data: ChartData;
  compares: boolean;
  organization: number | undefined;
  /** Names of the metrics, unless the chart itself names them. */
  counted: readonly string[];
  marks: ChartMarks | null;
};

/** The chart with its display options. */
function DrawnChart({ coverageOf, chart, drawn, data, compares, organization, counted, marks }: DrawnProps) {
  const t = useTranslations("charts.set");
  const words = useTranslations("charts.report");
  const dimension = useTranslations("reports.dimension");
  const finding = useFinding();
  const { count } = useFormat();
  const markedOn = useChartMarks();
  const [view, show] = useAddress(chartPlace);
  const { by_year: isByYear, series: chosen, stacked: isStacked, coverage: showsCoverage, mark_own: marksOwn } = view;
  const [opened, open] = useState<string | null>(null);
  const isTimed = drawn.kind === "line";
  // Series that cannot be added up show years side by side for one series at a time.
  const isOneOf = !drawn.addsUp && drawn.series.length > 1;
  const one = isOneOf ? (drawn.series.find(({ key }) => key === chosen) ?? preferredSeries(drawn, data)) : undefined;
  const isUnknown = (at: string, key: string) => drawn.rows.find(({ row }) => row === at)?.[key] === null;
  const countedEarlier = one ? drawn.counted.filter(({ at }) => isUnknown(at, one.key)) : drawn.counted;
  const byYear =
    isByYear && isTimed
      ? yearToYear(drawn.rows, one ? [one] : drawn.series, { missing: drawn.missing, counted: countedEarlier })
      : null;
  // Kinds of interest include denials, and other metrics count the same usage several times.
  const mayStack = drawn.addsUp && drawn.series.length > 1 && !byYear;
  const stacked = mayStack && (isStacked ?? true);
  const own = ownPlace(data, organization);
  const standing = compares ? standingOf(data, organization) : null;
  const summary = [
    finding(drawn, data.primary.length),
    ...(counted.length > 0 ? [t("metrics", { metrics: counted.join(", ") })] : []),
    ...(standing && own !== null
      ? [
          t("standing", {
            ...{ name: own, value: count(standing.value), median: count(standing.median) },
            ...{ rank: standing.rank, count: standing.count },
          }),
        ]
      : []),
    ...(data.primary.some(({ is_own: isOwn }) => !isOwn) ? [t("othersRounded")] : []),
  ];
  const primary = dimensionNamed(chart.primary_dimension);
  const coverage = Object.fromEntries(
    data.months.map(({ month, present, expected }) => [month, expected > 0 ? present / expected : null]),
  );
  const hasCoverage = isTimed && !byYear && (drawn.incomplete > 0 || drawn.missing.length > 0);
  const isOpened =
    isTimed &&
    !byYear &&
    data.months.some(({ month, expected }) => expected > 0 && drawn.rows.some((one) => one.row === month));
  return (
    <>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {isTimed ? (
          <Switch label={t("yearToYear")} value={isByYear} onChange={(value) => show({ by_year: value })} />
        ) : null}
        {mayStack ? (
          <Switch label={t("stacked")} value={stacked} onChange={(value) => show({ stacked: value })} />
        ) : null}
        {hasCoverage ? (
          <Switch label={t("coverage")} value={showsCoverage} onChange={(value) => show({ coverage: value })} />
        ) : null}
        {compares && own !== null ? (
          <Switch label={t("markOwn")} value={marksOwn} onChange={(value) => show({ mark_own: value })} />
        ) : null}
      </div>
      {byYear && one ? (
        <div className="w-72 max-w-full print:hidden">
          <SelectField
            label={t("series")}
            value={one.key}
            options={drawn.series.map(({ key, label }) => ({ value: key, label }))}
            onChange={(value) => show({ series: value })}
          />
        </div>
      ) : null}
      <Chart
        title={byYear ? t("byYear", { chart: one ? `${chart.name}: ${one.label}` : chart.name }) : chart.name}
        summary={summary.join(" ")}
        kind={stacked && isTimed ? "bars" : byYear ? "line" : drawn.kind}
        index="row"
        indexLabel={primary ? dimension(primary) : chart.primary_dimension}
        series={byYear?.series ?? drawn.series}
        rows={byYear?.rows ?? drawn.rows}
        addsUp={drawn.addsUp && !byYear}
        rowsAddUp={drawn.rowsAddUp}
        stacked={stacked}
        unit={counted.length === 1 ? counted[0] : undefined}
        missing={byYear ? [] : drawn.missing}
        partial={byYear ? [] : drawn.partial}
        counted={(byYear ?? drawn).counted}
        rest={drawn.rest?.row}
        marks={
          isTimed && !byYear
            ? markedOn(
                marks,
                drawn.rows.map(({ row }) => String(row)),
              )
            : []
        }
        height={drawn.kind === "lying" ? 48 + drawn.rows.length * 28 : 300}
        {...(hasCoverage && showsCoverage ? { coverage: { label: words("coverageLabel"), of: coverage } } : {})}
        {...(compares && marksOwn && own !== null ? { own } : {})}
        {...(coverageOf && isOpened ? { opens: { label: (month) => t("coverageAt", { month }), at: open } } : {})}
      />
      {coverageOf && isOpened ? <p className="text-muted text-sm">{t("coverageHint")}</p> : null}
      {coverageOf && opened !== null ? (
        <CellDialog
          report={coverageOf.reportOf(data.months.find(({ month }) => month === opened)?.releases ?? [])}
          place={coverageOf.place}
          month={opened}
          name={chart.name}
          onClose={() => open(null)}
        />
      ) : null}
    </>
  );
}

/** The preferred metric if its name is known, else the series with the most usage. */
function preferredSeries({ series, finding }: ReportChart, { reported_metrics: [first = ""] }: ChartData) {
  const preferred = series.find(({ label }) => label === first.replaceAll("_", " "));
  return preferred ?? series.find(({ label }) => label === finding.series) ?? series[0];
}

/** Name of the user's only organization, or the selected one; null for several. */
function ownPlace({ primary }: ChartData, organization: number | undefined): string | null {
  const chosen = primary.filter(({ key }) => key === organization);
  const own = chosen.length > 0 ? chosen : primary.filter(({ is_own: isOwn }) => isOwn);
  return own.length === 1 ? (own[0]?.name ?? null) : null;
}
