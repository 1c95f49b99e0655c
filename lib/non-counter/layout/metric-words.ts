import { findMetric } from "@/lib/counter/standard/metrics";
import type { Layout } from "./layout";
import { reducedText } from "./reduced-text";
import type { TableReportType } from "./table-report-type";

/** Our name of a metric, and whether the report type counts it. */
export type MetricWord = { name: string; isAllowed: boolean };

const mostKept = 10_000;

/** Translates a provider's metric names: by the template, then by COUNTER's spelling, else unchanged. */
export class MetricWords {
  private readonly known = new Map<string, MetricWord>();
  private readonly allowed: ReadonlyMap<string, string>;

  constructor(
    private readonly names: Layout["metricNames"],
    { metrics }: TableReportType,
  ) {
    this.allowed = new Map(metrics.map((name) => [reducedText(name), name]));
  }

  of(text: string): MetricWord {
    const known = this.known.get(text);
    if (known) return known;
    const given = this.names.get(reducedText(text)) ?? findMetric(text) ?? text.trim();
    const name = this.allowed.get(reducedText(given));
    const word = { name: name ?? given, isAllowed: this.allowed.size === 0 || name !== undefined };
    if (this.known.size < mostKept) this.known.set(text, word);
    return word;
  }
}
