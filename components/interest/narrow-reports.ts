import type { ReportMetrics } from "@/lib/interest/contract";
import { matchesWords } from "@/lib/kit/format/search-words";
import { WITHOUT } from "./interest-lists";
import type { CustomNames } from "./metric-names.client";

type Search = { search: string; group: string | null };

/** Filters report types by interest group (or none at all) and a search in names and metrics. */
export function narrowReports(
  reports: readonly ReportMetrics[],
  { search, group }: Search,
  names: CustomNames = {},
): ReportMetrics[] {
  return reports.filter(({ short_name, name, interest_metric_set: counted }) => {
    const metrics = counted.flatMap(({ metric, target_metric }) => [metric, target_metric ?? ""]);
    const named = metrics.map((metric) => `${metric} ${names[metric] ?? ""}`);
    if (!matchesWords([short_name, name, ...named].join(" "), search)) return false;
    if (group === null) return true;
    return group === WITHOUT ? counted.length === 0 : counted.some((one) => one.group === group);
  });
}
