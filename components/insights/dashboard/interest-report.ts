import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { pathTo } from "@/lib/navigation/routes";
import { viewQuestion } from "@/lib/reports/charts/chart-question";
import { questionToSearch } from "@/lib/reports/question-search";
import type { Dimension } from "@/lib/usage/dimensions";

type Of = {
  readonly organization: number;
  readonly from: string | null;
  readonly to: string | null;
  /** Short names; default: all. */
  readonly groups?: readonly string[];
  readonly rows: Dimension;
};

/** Address of the report behind a figure of interest. */
export function dashboardReportAddress({ organization, from, to, groups, rows }: Of): string {
  const question = viewQuestion(
    {
      reportType: ["interest"],
      ...(groups ? { metric: groups } : {}),
      ...(organization === ALL_ORGANIZATIONS ? {} : { organization: [organization] }),
      ...(from || to ? { month: { from, to } } : {}),
    },
    [rows, "metric"],
  );
  return `${pathTo("flexitable")}?${questionToSearch(question)}`;
}
