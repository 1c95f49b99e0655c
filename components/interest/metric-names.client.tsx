"use client";

import { createContext, type ReactNode, useContext } from "react";
import { readableMetric } from "@/lib/counter/standard/metrics";

export type GivenNames = Readonly<Record<string, string>>;

const Names = createContext<GivenNames>({});

/** Around lists of metrics: the names that people gave them. */
export function MetricNames({ names, children }: { names: GivenNames; children: ReactNode }) {
  return <Names value={names}>{children}</Names>;
}

/** Names a metric as reports do. */
export function useMetricName(): (shortName: string) => string {
  const names = useContext(Names);
  return (shortName) => names[shortName] ?? readableMetric(shortName);
}
