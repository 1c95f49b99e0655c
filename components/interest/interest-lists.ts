import { listPlatformReportsCall, listReportMetricsCall } from "@/lib/interest/contract";
import { list, words } from "@/lib/navigation/list";

/** What filters say of those without any. */
export const WITHOUT = "none";

/** Of those that count usage twice. */
export const TWICE = "twice";

/** Platforms with the report types that define their interest. */
export const interestPlatforms = list("interest-overview", {
  call: listPlatformReportsCall,
  filters: { report: words(100) },
  most: 1000,
});

/** Report types with the metrics that count as interest; there are so few that they are on one page. */
export const interestReports = list("interest-overview", {
  call: listReportMetricsCall,
  filters: { group: words(60) },
});
