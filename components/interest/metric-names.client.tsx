"use client";

import { createContext, type ReactNode, useContext } from "react";
import { readableMetric } from "@/lib/counter/standard/metrics";

export type CustomNames = Readonly<Record<string, string>>;

const Names = createContext<CustomNames>({});

/** Provides custom names of metrics to the lists inside. */
export function InterestMetricNames({ names, children }: { names: CustomNames; children: ReactNode }) {
  return <Names value={names}>{children}</Names>;
}

/** Display name of a metric, as in reports. */
export function useMetricName(): (shortName: string) => string {
  const names = useContext(Names);
  return (shortName) => names[shortName] ?? readableMetric(shortName);
}
