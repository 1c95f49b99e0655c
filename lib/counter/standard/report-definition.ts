import type { AttributeName, ReportKind } from "./attributes";
import type { CounterMetric } from "./metrics";
import type { Release4Metric } from "./release-4-metrics";

export type Release = "4" | "5" | "5.1";

/** A report or standard view of one release, as defined by the Code of Practice. */
export type ReportDefinition = {
  id: string;
  release: Release;
  name: string;
  kind: ReportKind;
  /** A view is a fixed selection of its full report and must never be added to it. */
  isView: boolean;
  metrics: readonly (CounterMetric | Release4Metric)[];
  /** Attributes in every response, and attributes included on request. */
  attributes: { always: readonly AttributeName[]; onRequest: readonly AttributeName[] };
  /** Preset filters of a view, by COUNTER's name; values are alternatives. */
  filters: Readonly<Record<string, readonly string[]>>;
  /** Attributes to request so that usage is broken down as finely as possible; empty for views. */
  attributesToShow: readonly string[];
  /** Whether to request details of parents. */
  includesParentDetails: boolean;
  hasTitles: boolean;
  hasItems: boolean;
};
