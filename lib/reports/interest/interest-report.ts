import { pathTo } from "@/lib/navigation/routes";
import type { Dimension } from "@/lib/usage/dimensions";
import type { Question } from "@/lib/usage/question";
import { questionToSearch } from "../question-search";

type Asked = {
  /** Short names; several are shown side by side. */
  groups: readonly string[];
  rows: Dimension;
  platform?: number | readonly number[] | undefined;
  title?: number;
  organization?: number | null;
  months: { from: string | null; to: string | null };
};

/** Address of the report that shows interest of one or several groups by month; with months in rows, by group. */
export const interestReportAddress = (asked: Asked): string =>
  `${pathTo("flexitable")}?${questionToSearch(interestQuestion(asked))}`;

/** The report itself. */
export function interestQuestion({ groups, rows, platform, title, organization = null, months }: Asked): Question {
  return {
    version: 1,
    where: {
      reportType: ["interest"],
      metric: groups,
      ...(platform === undefined ? {} : { platform: [platform].flat() }),
      ...(title === undefined ? {} : { title: [title] }),
      ...(organization !== null && organization > 0 ? { organization: [organization] } : {}),
      month: months,
    },
    ...{
      rows: [rows],
      columns: [groups.length === 1 && rows !== "month" ? "month" : "metric"],
      measure: "uses",
      split: null,
      part: null,
      rollUp: null,
      trend: null,
    },
    ...{
      tags: {},
      tagClasses: {},
      mergeReportTypes: false,
      sameMonths: false,
      throughout: false,
      zeroRows: false,
      totals: true,
    },
    ...{ order: { by: "total", descending: true }, page: 1, pageSize: 25 },
  };
}
