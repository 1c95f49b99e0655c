import type { AttributeName, ReportKind } from "./attributes";
import type { CounterMetric } from "./metrics";
import type { Release4Metric } from "./release-4-metrics";

export type Release = "4" | "5" | "5.1";

/** A report or standard view of one release, as the Code of Practice defines it. */
export type ReportDefinition = {
  id: string;
  release: Release;
  name: string;
  kind: ReportKind;
  /** A view is a fixed selection of its full report and must never be added to it. */
  isView: boolean;
  metrics: readonly (CounterMetric | Release4Metric)[];
  /** Attributes present in every answer, and those given only when asked for. */
  attributes: { always: readonly AttributeName[]; onRequest: readonly AttributeName[] };
  /** Filters preset by a view, by COUNTER's name; values are alternatives. */
  filters: Readonly<Record<string, readonly string[]>>;
  /** What to ask for so that usage comes split as finely as the standard allows; empty for views. */
  attributesToShow: readonly string[];
  /** Whether parents of items are to be asked for as well. */
  includesParentDetails: boolean;
  hasTitles: boolean;
  hasItems: boolean;
};
