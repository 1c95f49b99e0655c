import { pathTo } from "@/lib/navigation/routes";
import { chartQuestion } from "@/lib/reports/charts/chart-question";
import { questionToSearch } from "@/lib/reports/question-search";

type Asked = {
  readonly item: number;
  readonly title: number;
  readonly platform: number | undefined;
  readonly organization: number | undefined;
  readonly metric: string;
  /** Short names of report types, those first that take the place of others. */
  readonly types: readonly string[];
  readonly months: { readonly from: string | null; readonly to: string | null };
};

/** Address of the report that shows one figure by months: each month of the report that takes the place of the others. */
export function itemReport({ item, title, platform, organization, metric, types, months }: Asked): string {
  const where = {
    ...{ reportType: types, metric: [metric], title: [title], item: [item], month: months },
    ...(platform === undefined ? {} : { platform: [platform] }),
    ...(organization === undefined || organization < 0 ? {} : { organization: [organization] }),
  };
  const question = chartQuestion(where, ["month", "metric"]);
  return `${pathTo("flexitable")}?${questionToSearch({ ...question, mergeReportTypes: types.length > 1 })}`;
}
