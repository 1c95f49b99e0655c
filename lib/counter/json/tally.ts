import type { FindingLog } from "../finding";
import { Unreadable } from "../finding";
import { PublisherIds } from "../publisher-ids";
import {
  type CounterMetric,
  counterMetrics,
  findMetric,
  isAiMetric,
  isFormerMetric,
  metricDataTypes,
  metricRelations,
} from "../standard/metrics";
import type { Month } from "../standard/month";
import { findRelease4Metric } from "../standard/release-4-metrics";
import type { ReportDefinition } from "../standard/report-definition";
import { asText } from "./json-text";
import type { MonthSlot } from "./month-slots";

/** A metric of a report; `index` is its position in the standard, or beyond for a provider's own metric. */
export type MetricSlot = { name: string; index: number; dataTypes: readonly string[] | null };

const mostMetrics = 1_000;

/** Counts rows, cells, and sums by metric and month. */
export class JsonTally {
  rows = 0;
  cells = 0;
  nonzero = 0;
  /** Counts above zero in months that were not requested; they are ignored. */
  outside = 0;
  readonly publishers = new PublisherIds();
  private readonly metrics: MetricSlot[] = counterMetrics.map((name, index) => ({
    name,
    index,
    dataTypes: metricDataTypes[name] ?? null,
  }));
  private readonly byText = new Map<string, MetricSlot>();
  private readonly amounts: number[][] = [];

  constructor(
    private readonly report: ReportDefinition,
    private readonly log: FindingLog,
  ) {}

  /** The metric of a text; a metric unknown to the report or the standard keeps its own name, with a warning. */
  metric(text: string, where: () => string): MetricSlot {
    return this.byText.get(text) ?? this.newMetric(text, where);
  }

  add(metric: MetricSlot, month: MonthSlot, value: number): void {
    this.nonzero++;
    let amounts = this.amounts[metric.index];
    if (!amounts) {
      amounts = [];
      this.amounts[metric.index] = amounts;
    }
    amounts[month.index] = (amounts[month.index] ?? 0) + value;
  }

  sums(months: readonly MonthSlot[]): Record<string, Record<string, number>> {
    const ordered = [...months].sort((one, other) => (one.month < other.month ? -1 : 1));
    const sums: Record<string, Record<string, number>> = {};
    for (const { name, index } of this.metrics) {
      const amounts = this.amounts[index];
      if (!amounts) continue;
      const used = ordered.filter((slot) => (amounts[slot.index] ?? 0) > 0);
      sums[name] = Object.fromEntries(used.map((slot) => [slot.month, amounts[slot.index] ?? 0]));
    }
    return sums;
  }

  /**
   * Pairs of metrics whose sums of a month contradict each other: counts of the second one are missing somewhere. A
   * metric without any count was not delivered.
   */
  contradictions(months: readonly MonthSlot[]): { lesser: CounterMetric; greater: CounterMetric; month: Month }[] {
    return metricRelations.flatMap(([lesser, greater]) => {
      const [parts, whole] = [lesser, greater].map((metric) => this.amounts[counterMetrics.indexOf(metric)]);
      if (!parts || !whole) return [];
      const broken = months.filter(({ index }) => (parts[index] ?? 0) > (whole[index] ?? 0));
      return broken.map(({ month }) => ({ lesser, greater, month }));
    });
  }

  monthsWithUsage(months: readonly MonthSlot[]): Month[] {
    const used = months.filter(({ index }) => this.amounts.some((amounts) => (amounts?.[index] ?? 0) > 0));
    return used.map(({ month }) => month).sort();
  }

  /** Metrics of AI may be in every full report, responses only in Platform Reports. */
  private isExtension(metric: string): boolean {
    const { isView, kind, release } = this.report;
    if (!isAiMetric(metric) || isView || release === "4") return false;
    return kind === "PR" || metric !== "AI_Responses_Generated";
  }

  private newMetric(text: string, where: () => string): MetricSlot {
    const metric = this.report.release === "4" ? findRelease4Metric(text) : findMetric(text);
    const name = metric ?? asText(text);
    let slot = this.metrics.find((metric) => metric.name === name);
    if (!slot) {
      if (this.metrics.length >= mostMetrics)
        throw new Unreadable("too-many-metrics", { values: { metrics: mostMetrics } });
      slot = { name, index: this.metrics.length, dataTypes: null };
      this.metrics.push(slot);
    }
    if (metric && isFormerMetric(text))
      this.log.warn("metric-former", where, { text: asText(text), metric: name }, text);
    if (!metric) this.log.warn("metric-unknown", where, { metric: name }, name);
    else if (!this.report.metrics.includes(metric) && !this.isExtension(metric)) {
      this.log.warn("metric-not-in-report", where, { metric: name, report: this.report.id }, name);
    }
    if (this.byText.size < 10_000) this.byText.set(text, slot);
    return slot;
  }
}
