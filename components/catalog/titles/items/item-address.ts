import { pathTo } from "@/lib/navigation/routes";
import { viewQuestion } from "@/lib/reports/charts/chart-question";
import { questionToSearch } from "@/lib/reports/question-search";

type Place = { item: number; title: number; platform?: number | undefined };

export const itemPath = ({ item, title, platform }: Place): string =>
  platform === undefined
    ? pathTo("item-detail", { titleId: title, itemId: item })
    : pathTo("platform-item-detail", { platformId: platform, titleId: title, itemId: item });

type Asked = {
  readonly item: number;
  /** Undefined for usage as part of any title, or of none. */
  readonly title: number | undefined;
  readonly platform: number | undefined;
  readonly organization: number | undefined;
  readonly metric: string;
  /** Short names of report types, in order of precedence. */
  readonly types: readonly string[];
  readonly months: { readonly from: string | null; readonly to: string | null };
};

/** Address of the report that shows one metric by months; each month uses the first report type that has it. */
export function itemReport({ item, title, platform, organization, metric, types, months }: Asked): string {
  const where = {
    ...{ reportType: types, metric: [metric], item: [item], month: months },
    ...(title === undefined ? {} : { title: [title] }),
    ...(platform === undefined ? {} : { platform: [platform] }),
    ...(organization === undefined || organization < 0 ? {} : { organization: [organization] }),
  };
  const question = viewQuestion(where, ["month", "metric"]);
  return `${pathTo("flexitable")}?${questionToSearch({ ...question, mergeReportTypes: types.length > 1 })}`;
}
