import type { Release, ReportDefinition } from "./report-definition";
import { findReport } from "./reports";

const releases: readonly Release[] = ["4", "5", "5.1"];

/** The standard's definition of a report type; undefined for types that COUNTER does not know. */
export function definitionOf(type: { release: string; counterCode: string }): ReportDefinition | undefined {
  const release = releases.find((candidate) => candidate === type.release);
  return release && findReport(release, type.counterCode);
}
