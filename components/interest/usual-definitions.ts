import type { InterestChange, ReportMetrics } from "@/lib/interest/contract";
import { interestGroupNames } from "@/lib/interest/interest-report";

/** Interest group with this short name, or null. */
export const groupNamed = (text: string | undefined) => interestGroupNames.find((name) => name === text) ?? null;

/** Changes that restore the defaults of all report types. */
export function usualDefinitions(
  reports: readonly Pick<ReportMetrics, "pk" | "interest_metric_set" | "default_interest">[],
): InterestChange["definitions"] {
  return reports.flatMap(({ pk, interest_metric_set: counted, default_interest: { metrics: usual } }) => {
    const groupIn = (of: readonly { metric: string; group: string }[], metric: string) =>
      groupNamed(of.find((one) => one.metric === metric)?.group);
    const metrics = [...new Set([...counted, ...usual].map(({ metric }) => metric))];
    return metrics
      .map((metric) => ({
        ...{ report_type: pk, metric, group: groupIn(usual, metric), seen: groupIn(counted, metric) },
      }))
      .filter(({ group, seen }) => group !== seen);
  });
}
