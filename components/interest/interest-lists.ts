import { listPlatformReportsCall, listReportMetricsCall } from "@/lib/interest/contract";
import { list, words } from "@/lib/navigation/list";

/** Filter value: no interest defined. */
export const WITHOUT = "none";

/** Filter value: usage is counted twice. */
export const TWICE = "twice";

/** Platforms with the report types that define their interest. */
export const interestPlatforms = list("interest-overview", {
  call: listPlatformReportsCall,
  filters: { report: words(100) },
  most: 1000,
});

/** Report types with metrics that count as interest, few enough for one page. */
export const interestMetricsList = list("interest-overview", {
  call: listReportMetricsCall,
  filters: { group: words(60) },
});
