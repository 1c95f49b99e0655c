import { type FindingLog, Unreadable } from "../finding";
import { asText } from "../json/json-text";
import type { MonthSlot } from "../json/month-slots";
import { findFullTextPart } from "../standard/full-text-parts";
import type { Month } from "../standard/month";
import { findRelease4Activity, findRelease4Metric } from "../standard/release-4-metrics";
import type { ReportDefinition } from "../standard/report-definition";

export type Release4Slot = { name: string; index: number; isPart: boolean };

const mostMetrics = 1_000;

/** Counts rows, cells, and sums by metric and month of a Release 4 report. */
export class Release4Tally {
  rows = 0;
  cells = 0;
  nonzero = 0;
  /** Counts above zero in months that were not requested; they are ignored. */
  outside = 0;
  private readonly byText = new Map<string, Release4Slot>();
  private readonly metrics = new Map<string, Release4Slot>();
  private readonly amounts: Map<Month, number>[] = [];

  constructor(
    private readonly report: ReportDefinition,
    private readonly log: FindingLog,
  ) {}

  /** The metric of a text in any category; an unknown one keeps its own name, with a warning. */
  metric(text: string, where: () => string): Release4Slot {
    return this.byText.get(text) ?? this.newMetric(text, where);
  }

  add({ index }: Release4Slot, { month }: MonthSlot, value: number): void {
    this.nonzero++;
    let amounts = this.amounts[index];
    if (!amounts) {
      amounts = new Map();
      this.amounts[index] = amounts;
    }
    amounts.set(month, (amounts.get(month) ?? 0) + value);
  }

  sums(): Record<string, Record<string, number>> {
    const sums: Record<string, Record<string, number>> = {};
    for (const { name, index } of this.metrics.values()) {
      const amounts = this.amounts[index];
      if (amounts) sums[name] = Object.fromEntries([...amounts].sort(([one], [other]) => (one < other ? -1 : 1)));
    }
    return sums;
  }

  monthsWithUsage(): Month[] {
    return [...new Set(this.amounts.flatMap((amounts) => [...(amounts ?? new Map<Month, number>()).keys()]))].sort();
  }

  private newMetric(text: string, where: () => string): Release4Slot {
    const part = findFullTextPart(text);
    const metric =
      findRelease4Metric(text) ?? part ?? (/^[a-z]+_[a-z_]+$/i.test(text) ? undefined : findRelease4Activity(text));
    const name = metric ?? asText(text);
    let slot = this.metrics.get(name);
    if (!slot) {
      if (this.metrics.size >= mostMetrics)
        throw new Unreadable("too-many-metrics", { values: { metrics: mostMetrics } });
      slot = { name, index: this.metrics.size, isPart: part !== undefined };
      this.metrics.set(name, slot);
    }
    this.note(name, metric !== undefined, where);
    if (this.byText.size < 10_000) this.byText.set(text, slot);
    return slot;
  }

  private note(name: string, isKnown: boolean, where: () => string): void {
    const { id, metrics } = this.report;
    if (!isKnown) this.log.warn("metric-unknown", where, { metric: name }, name);
    else if (!metrics.some((metric) => metric === name || (metric === "ft_total" && findFullTextPart(name)))) {
      this.log.warn("metric-not-in-report", where, { metric: name, report: id }, name);
    }
  }
}
