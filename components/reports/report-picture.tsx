import { ChartLine, ChartNoAxesColumn, ChartSpline, ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useChartMarks } from "@/components/annotations/use-marks";
import { sharesShown, shownAs, useShownAs } from "@/components/exports/shown-as";
import { Chart } from "@/components/ui/charts/chart.client";
import type { ChartMark } from "@/components/ui/charts/chart-shape";
import { IconButton } from "@/components/ui/icon-button";
import { Card } from "@/components/ui/page/card";
import { later } from "@/components/ui/parts/later";
import { PendingPart } from "@/components/ui/parts/pending-part";
import { type ChartMarks, chartMarksCall } from "@/lib/insights/marks/contract";
import { asksInterest } from "@/lib/interest/interest-report";
import { preferredFirst } from "@/lib/interest/preferred-metric";
import type { Received } from "@/lib/kit/call/call-shape";
import { useAnswer } from "@/lib/kit/call/use-answer";
import { useFormat } from "@/lib/kit/format/use-format";
import { type Concentration, concentrationOfPage } from "@/lib/reports/concentration";
import { flexibleSlicer, possibleValues, reportMonths } from "@/lib/reports/contract";
import { readableWord } from "@/lib/reports/label";
import { type ReleaseBreak, releaseBreaks } from "@/lib/reports/notes/continuity";
import { questionToQuery, questionToSearch } from "@/lib/reports/question-search";
import { readReportAnswer } from "@/lib/reports/read-answer";
import {
  chartOf,
  chartQuestion,
  choosesMetric,
  drawableMetrics,
  drawsMonths,
  type ReportChart,
  sharesOfRows,
} from "@/lib/reports/report-chart";
import type { ReportTable } from "@/lib/reports/report-table";
import { isPeriod } from "@/lib/usage/dimensions";
import type { Question } from "@/lib/usage/question";
import { barsHeight, PictureSpace, TIME_HEIGHT } from "./charts/picture-space";
import { useFinding } from "./charts/use-finding";
import { useConcentration } from "./use-concentration";
import { useLast } from "./use-last";

const MetricField = later(
  () => import("@/components/ui/fields/select-field.client").then((it) => it.SelectField<string>),
  <PendingPart className="h-14.5" />,
);

const Courses = later(() => import("./report-courses").then((it) => it.Courses));

const ALL = "";

/** All rows of a report as a chart with its finding in a sentence; nothing if there is nothing to compare. */
export function ReportPicture({ question, table }: { question: Question; table: ReportTable }) {
  const t = useTranslations("charts.report");
  const [picked, setPicked] = useState<string | null>(null);
  const chooses = choosesMetric(question);
  const { metrics, isFailed } = useMetrics(question, chooses);
  const metric =
    picked !== null && (picked === ALL || metrics?.some(({ value }) => value === picked))
      ? picked
      : (metrics?.[0]?.value ?? null);
  // Metrics in separate columns can be compared; metrics within a row would be added up.
  const mayCompare = question.columns.includes("metric") && question.columns.length === 1 && (metrics?.length ?? 0) > 1;
  const isAll = metric === ALL && mayCompare;
  const chart = useReportChart(question, {
    table,
    metric: isAll ? null : metric,
    isReady: !chooses || metric !== null,
  });
  const nameOf = (value: string) => metrics?.find((one) => one.value === value)?.name ?? value;
  const drawn = chart && (
    <DrawnReport
      chart={chart}
      question={question}
      drawnQuestion={chartQuestion(question, isAll ? null : metric)}
      rowCount={chart.rowCount}
      metric={chooses && metric && !isAll ? nameOf(metric) : null}
    />
  );
  const before = useLast(drawn);
  if (chart === null || isFailed) return null;
  const options = (metrics ?? []).map(({ value, name: label }) => ({ value, label }));
  const choice =
    chooses && options.length > 1 ? (
      <div className="mb-4 w-56 max-w-full print:hidden">
        <MetricField
          label={t("metric")}
          value={isAll ? ALL : metric}
          options={[...options, ...(mayCompare ? [{ value: ALL, label: t("allMetrics") }] : [])]}
          onChange={setPicked}
        />
      </div>
    ) : null;
  return (
    <Card>
      {drawn || before ? choice : null}
      {drawn ?? (before ? <div className="opacity-50">{before}</div> : <PictureSpace {...{ question, table }} />)}
    </Card>
  );
}

/** Metrics with usage under the report's filters, preferred ones first; undefined while they load. */
function useMetrics(question: Question, isNeeded: boolean) {
  const query = { ...questionToQuery(question), dimension: "metric" };
  const { data: current, failed } = useAnswer(possibleValues, { query }, { enabled: isNeeded });
  const data = useLast(current);
  const currentMetrics = data && drawableMetrics(question, data.values);
  const order = preferredFirst((currentMetrics ?? []).map(({ value }) => value));
  const metrics = currentMetrics?.toSorted((one, other) => order.indexOf(one.value) - order.indexOf(other.value));
  return { metrics, isFailed: isNeeded && failed };
}

type Asked = { table: ReportTable; metric: string | null; isReady: boolean };

/** undefined while it loads, null if there is nothing to draw. */
function useReportChart(question: Question, { table, metric, isReady }: Asked) {
  const t = useTranslations("charts.report");
  const named = useTranslations("reports");
  const reportQuestion = chartQuestion(question, metric);
  const query = questionToQuery(reportQuestion);
  const isThere = questionToSearch(reportQuestion).toString() === questionToSearch(question).toString();
  const { data, failed } = useAnswer(flexibleSlicer, { query }, { enabled: isReady && !isThere });
  const isTimed = reportQuestion.rows.length === 1 && reportQuestion.rows.every(isPeriod);
  const asksMonths = drawsMonths(reportQuestion);
  const months = useAnswer(reportMonths, { query }, { enabled: isReady && asksMonths });
  const marksAnswer = useAnswer(chartMarksCall, { query: marksQuery(question) }, { enabled: isReady && isTimed });
  if (failed && !data) return null;
  const whole = isThere ? table : data && readReportAnswer(data);
  const isWaiting = (answer: { data?: unknown; failed: boolean }) => !answer.data && !answer.failed;
  if (!whole || (asksMonths && isWaiting(months)) || (isTimed && isWaiting(marksAnswer))) return undefined;
  const words = {
    total: named("total"),
    other: (count: number) => t("other", { count }),
    untagged: t("untagged"),
  };
  const chart = chartOf(whole, reportQuestion, { words, months: months.data?.length ? months.data : null });
  const breaks =
    reportQuestion.mergeReportTypes && chart?.kind === "line"
      ? releaseBreaks(months.data ?? [], reportQuestion.where)
      : [];
  // The chart's own answer has only the rows that it draws.
  const concentration = metric === null ? concentrationOfPage(question, table) : null;
  return (
    chart && {
      ...{ ...chart, rowCount: whole.rowCount, concentration },
      ...{ months: months.data ?? [], breaks, known: marksAnswer.data ?? null },
    }
  );
}

/** The report's filters as parameters for marks. */
function marksQuery({ where }: Question) {
  const numbers = (values: unknown) => (Array.isArray(values) ? values.filter((one) => typeof one === "number") : []);
  const [organizations, platforms, titles] = [where.organization, where.platform, where.title].map(numbers);
  const [organization, title] = [organizations?.[0], titles?.[0]];
  return {
    ...(organizations?.length === 1 && organization !== undefined ? { organization } : {}),
    ...(platforms && platforms.length > 0 ? { platform: platforms.join(",") } : {}),
    ...(titles?.length === 1 && title !== undefined ? { title } : {}),
    ...(where.reportType ? { report_type: where.reportType.join(",") } : {}),
    ...(where.month?.from ? { from: where.month.from } : {}),
    ...(where.month?.to ? { to: where.month.to } : {}),
  };
}

type ChartMonth = Received<typeof reportMonths.returns>[number];

type DrawnProps = {
  chart: ReportChart & {
    months: readonly ChartMonth[];
    breaks: readonly ReleaseBreak[];
    known: ChartMarks | null;
    /** Null unless all rows are on the page and add up. */
    concentration: Concentration | null;
  };
  question: Question;
  /** Of the figures in the chart. */
  drawnQuestion: Question;
  rowCount: number;
  /** The drawn metric, if there are several. */
  metric: string | null;
};

function DrawnReport({ chart, question, drawnQuestion, rowCount, metric }: DrawnProps) {
  const t = useTranslations("charts.report");
  const named = useTranslations("reports.dimension");
  const kinds = useTranslations("reports.byDimension");
  const words = useTranslations("reports");
  const breaks = useTranslations("charts.break");
  const finding = useFinding();
  const unit = useUnit(drawnQuestion, metric);
  const [figures] = useShownAs("figures", shownAs.figures);
  const concentration = useConcentration(drawnQuestion, chart);
  const markedOn = useChartMarks();
  const populationMarks = usePopulationMarks();
  const [isCourse, setCourse] = useState(false);
  const [isCumulative, setCumulative] = useState(false);
  const [showsCoverage, setCoverage] = useState(false);
  const rows = question.rows.filter((name) => metric === null || name !== "metric" || question.rows.length === 1);
  const indexLabel = question.rollUp ? words("tag") : rows.map((name) => named(name)).join(" / ");
  const by = question.rollUp ? kinds("tag") : rows.map((name) => kinds(name)).join(" / ");
  const marked = ({ at, before, after, until, notes }: ReleaseBreak) => ({
    at,
    text: [
      breaks("begins", { before, after }),
      ...(until ? [breaks("both", { before, until })] : []),
      ...notes.map((note) => breaks(note)),
    ].join(" "),
  });
  const isTimed = chart.kind !== "lying";
  const places = Object.keys(chart.places);
  const placed = (mark: ChartMark): ChartMark => ({
    ...{ ...mark, at: chart.places[mark.at] ?? mark.at },
    ...(mark.until === undefined ? {} : { until: chart.places[mark.until] ?? mark.until }),
  });
  // Years of publication are not dates of usage.
  const subject = rows.every(isPeriod) ? t("overTime") : t("by", { rows: by });
  const title = metric === null ? subject : t("ofMetric", { title: subject, metric });
  const summary = [finding(chart, rowCount), concentration?.sentence ?? null]
    .filter((sentence) => sentence !== null)
    .join(" ");
  // Shares of the row: of each bar, its parts.
  const isPercent = sharesShown[figures] === "row" && chart.addsUp && chart.series.length > 1;
  if (isCourse && chart.courses.length > 0)
    return <Courses {...{ chart, indexLabel, summary, title }} onTotals={() => setCourse(false)} />;
  // Of a comparison, both periods of a row; ordered by the change, only their difference.
  const isPair = question.trend !== null && chart.series.length === 2;
  if (isCumulative && concentration)
    return (
      <CumulativeShare {...{ title, summary, by }} curve={concentration.curve} onBars={() => setCumulative(false)} />
    );
  const hasCoverage = chart.kind === "line" && (chart.incomplete > 0 || chart.missing.length > 0);
  return (
    <Chart
      {...{ title, summary, indexLabel }}
      kind={chart.kind}
      index="row"
      series={chart.series}
      rows={isPercent ? sharesOfRows(chart) : chart.rows}
      isPercent={isPercent}
      isPair={isPair}
      unit={isPercent ? undefined : unit}
      short={chart.short}
      addsUp={chart.addsUp}
      rowsAddUp={chart.rowsAddUp && !isPercent}
      stacked={chart.addsUp}
      missing={chart.missing}
      partial={chart.partial}
      partialSeries={chart.partialSeries}
      counted={chart.counted}
      rest={chart.rest?.row}
      marks={[
        ...chart.breaks.map(marked),
        ...(isTimed ? populationMarks(chart.months).map(placed) : []),
        ...(isTimed ? markedOn(chart.known, places).map(placed) : []),
      ]}
      height={isTimed ? TIME_HEIGHT : barsHeight(chart.rows.length, chart.addsUp || isPair ? 1 : chart.series.length)}
      {...(showsCoverage && hasCoverage
        ? {
            coverage: {
              label: t("coverageLabel"),
              of: Object.fromEntries(
                chart.months.map(({ month, present, expected }) => [month, expected > 0 ? present / expected : null]),
              ),
            },
          }
        : {})}
      action={
        <>
          {hasCoverage ? (
            <IconButton
              label={showsCoverage ? t("noCoverage") : t("coverage")}
              icon={ShieldCheck}
              aria-pressed={showsCoverage}
              onClick={() => setCoverage(!showsCoverage)}
            />
          ) : null}
          {concentration ? (
            <IconButton label={t("cumulative")} icon={ChartSpline} onClick={() => setCumulative(true)} />
          ) : null}
          {chart.courses.length > 0 ? (
            <IconButton label={t("courses")} icon={ChartLine} onClick={() => setCourse(true)} />
          ) : null}
        </>
      }
    />
  );
}

type CumulativeProps = {
  title: string;
  summary: string;
  by: string;
  /** The share of the usage at each tenth of the rows. */
  curve: readonly number[];
  onBars: () => void;
};

/** How much of the usage the most used tenths of all rows make together. */
function CumulativeShare({ title, summary, by, curve, onBars }: CumulativeProps) {
  const t = useTranslations("charts.report");
  const { percent } = useFormat();
  return (
    <Chart
      {...{ title, summary }}
      kind="line"
      index="row"
      indexLabel={t("mostUsed", { rows: by })}
      series={[{ key: "share", label: t("cumulativeShare") }]}
      rows={curve.map((share, tenth) => ({ row: percent(tenth / (curve.length - 1), 0), share }))}
      isPercent
      unit={t("cumulativeUnit", { rows: by })}
      height={300}
      action={<IconButton label={t("bars")} icon={ChartNoAxesColumn} onClick={onBars} />}
    />
  );
}

/** The unit of the figures of a chart; undefined for several metrics. */
function useUnit({ measure, where }: Question, metric: string | null): string | undefined {
  const t = useTranslations("reports.measure");
  if (measure !== "uses") return t(measure);
  const [only] = where.metric?.length === 1 && !asksInterest({ where }) ? where.metric : [];
  return metric ?? (only === undefined ? undefined : readableWord("metric", only));
}

/** Names of a mark before "more". */
const MOST_NAMED = 5;

/** Marks where libraries or platforms join or leave the data; without those of a year when all of one join. */
function usePopulationMarks() {
  const t = useTranslations("charts.population");
  return (months: readonly ChartMonth[]): ChartMark[] => {
    const changes = months.flatMap(({ month, changes: own }) => own.map((one) => ({ ...one, month })));
    const hasSeveral = new Set(changes.map(({ organization }) => organization.id)).size > 1;
    return months.flatMap(({ month, changes: own }) =>
      (["joins", "leaves"] as const).flatMap((kind): ChartMark[] => {
        const names = own
          .filter((one) => one.kind === kind)
          .map(({ organization, platform }) =>
            hasSeveral ? t("placeOf", { organization: organization.name, platform: platform.name }) : platform.name,
          );
        if (names.length === 0) return [];
        const more = names.length - MOST_NAMED;
        const firstNames = [...names.slice(0, MOST_NAMED), ...(more > 0 ? [t("more", { count: more })] : [])];
        return [{ at: month, text: t(kind, { names: firstNames.join(", ") }) }];
      }),
    );
  };
}
