import { isLicensedTo, titleActivity } from "./activity";
import { catalogOf } from "./catalog";
import { getLibrary, getSimulatedPlatform, type Subscription } from "./consortium";
import { firstDay, lastDay, type Month } from "./month";
import { share } from "./random";
import { findSimulatedReport } from "./reports";
import { writeReport } from "./write-report";

// Reports as files, as a publisher's site offers them for download, even if its server no longer does.

type Wanted = { readonly report: string; readonly months: readonly Month[]; readonly created: Date };

/** A report of Release 5 as JSON. */
export async function reportFile(subscription: Subscription, { report: id, months, created }: Wanted): Promise<string> {
  const report = findSimulatedReport("5", id);
  const [first, last] = [months[0], months.at(-1)];
  if (!report || !first || !last) throw new Error(`no report ${id} of ${months.length} months`);
  let text = "";
  const question = {
    ...{ subscription, report, months, created, begin: firstDay(first), end: lastDay(last) },
    ...{ attributes: ["Data_Type", "Section_Type", "YOP", "Access_Type", "Access_Method"] as const, filters: {} },
    ...{ metrics: report.metrics, hasParents: false, exceptions: [] },
    institution: {
      name: subscription.institution ?? getLibrary(subscription.library).name.en,
      customerId: subscription.credentials.customerId,
    },
  };
  for await (const piece of writeReport(question)) text += piece;
  return text;
}

const NAMES = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Journal Report 1 of Release 4 as CSV. */
export function oldJournalReport(subscription: Subscription, months: readonly Month[]): string {
  const platform = getSimulatedPlatform(subscription.platform).name.en;
  const journals = catalogOf(subscription.platform).titles.filter(({ dataType }) => dataType === "Journal");
  const rows = journals.map((title) => ({
    title,
    counts: months.map((month) =>
      titleActivity(subscription, title, month).reduce((sum, { requests }) => sum + requests, 0),
    ),
  }));
  const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
  const ofMonths = months.map((_, at) => total(rows.map(({ counts }) => counts[at] ?? 0)));
  const figures = (counts: readonly number[]) => [total(counts), 0, total(counts), ...counts];
  const table: (string | number)[][] = [
    ["Journal Report 1 (R4)", "Number of Successful Full-Text Article Requests by Month and Journal"],
    [getLibrary(subscription.library).name.en],
    [""],
    ["Period covered by Report:"],
    [`${firstDay(months[0] ?? "")} to ${lastDay(months.at(-1) ?? "")}`],
    ["Date run:"],
    [lastDay(months.at(-1) ?? "")],
    ["Journal", "Publisher", "Platform", "Journal DOI", "Proprietary Identifier", "Print ISSN", "Online ISSN"].concat(
      ["Reporting Period Total", "Reporting Period HTML", "Reporting Period PDF"],
      months.map(columnName),
    ),
    ["Total for all journals", "", platform, "", "", "", "", ...figures(ofMonths)],
    ...rows.map(({ title: { name, publisher, ids }, counts }) => [
      ...[name, publisher, platform, ids.doi ?? "", ids.proprietary ?? "", ids.printIssn ?? "", ids.onlineIssn ?? ""],
      ...figures(counts),
    ]),
  ];
  return csv(table);
}

/** A title report of Release 5 as CSV whose columns break usage down by nothing but metric and month. */
export function undividedTitleReport(subscription: Subscription, { months, created }: Omit<Wanted, "report">): string {
  const platform = getSimulatedPlatform(subscription.platform);
  const metrics = [
    ["Total_Item_Requests", "requests"],
    ["Unique_Item_Requests", "uniqueRequests"],
    ["Unique_Title_Requests", "titleRequests"],
  ] as const;
  const rows = catalogOf(subscription.platform).titles.flatMap((title) => {
    const { name, publisher, ids } = title;
    const activity = months.map((month) => titleActivity(subscription, title, month));
    return metrics.flatMap(([metric, count]) => {
      const counts = activity.map((actions) => actions.reduce((sum, action) => sum + action[count], 0));
      const total = counts.reduce((sum, each) => sum + each, 0);
      const identity = [name, publisher, "", platform.name.en, ids.doi ?? "", ids.proprietary, ids.isbn ?? ""];
      const issns = [ids.printIssn ?? "", ids.onlineIssn ?? "", ids.uri ?? ""];
      return total === 0 ? [] : [[...identity, ...issns, metric, total, ...counts]];
    });
  });
  return csv([
    ["Report_Name", "Title Master Report"],
    ["Report_ID", "TR"],
    ["Release", "5"],
    ["Institution_Name", subscription.institution ?? getLibrary(subscription.library).name.en],
    ["Institution_ID", `${platform.namespace}:${subscription.credentials.customerId}`],
    ["Metric_Types", metrics.map(([metric]) => metric).join("; ")],
    ["Report_Filters", ""],
    ["Report_Attributes", ""],
    ["Exceptions", ""],
    ["Reporting_Period", `Begin_Date=${firstDay(months[0] ?? "")}; End_Date=${lastDay(months.at(-1) ?? "")}`],
    ["Created", created.toISOString()],
    ["Created_By", platform.provider.en],
    [],
    [
      "Title",
      "Publisher",
      "Publisher_ID",
      "Platform",
      "DOI",
      "Proprietary_ID",
      "ISBN",
      "Print_ISSN",
      "Online_ISSN",
    ].concat(["URI", "Metric_Type", "Reporting_Period_Total"], months.map(columnName)),
    ...rows,
  ]);
}

const KBART = [
  ...["publication_title", "print_identifier", "online_identifier", "date_first_issue_online"],
  ...["date_last_issue_online", "embargo_info", "title_id", "publisher_name", "publication_type", "access_type"],
] as const;

/** Titles that no library reads, and that are in no report. */
const UNREAD = [
  ["Annals of Unread Research", "2999-0012", ""],
  ["Journal of Future Studies", "", "2999-0020"],
] as const;

/** Years back to which the backfile of a journal goes that is not sold whole. */
const BACKFILE_YEARS = 4;

/** The titles that a library may read in a year (KBART); the list of each year lacks a few of the last. */
export function accessibleTitles(subscription: Subscription, year: number): string {
  const rows = catalogOf(subscription.platform).titles.flatMap((title) => {
    const { key, name, ids, publisher, dataType, openShare } = title;
    if (openShare < 1 && !isLicensedTo(subscription, title)) return [];
    if (share(`transferred|${key}|${year}`) < 0.02) return [];
    const isBook = dataType !== "Journal";
    const isRecentOnly = !isBook && share(`backfile|${key}`) < 0.3;
    return [
      [
        ...[name, ids.printIssn ?? "", ids.isbn ?? ids.onlineIssn ?? ""],
        isRecentOnly ? `${year - BACKFILE_YEARS}-01-01` : "",
        ...["", !isBook && share(`embargo|${key}`) < 0.05 ? "P1Y" : "", ids.proprietary, publisher],
        ...[isBook ? "monograph" : "serial", openShare === 1 ? "F" : "P"],
      ],
    ];
  });
  const unread = UNREAD.map((identity) => [...identity, "", "", "", "", "", "serial", "P"]);
  return `${[KBART, ...rows, ...unread].map((row) => row.join("\t")).join("\n")}\n`;
}

const columnName = (month: Month) => `${NAMES[Number(month.slice(5)) - 1]}-${month.slice(0, 4)}`;

const csv = (table: readonly (readonly (string | number)[])[]) =>
  `${table.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(",")).join("\n")}\n`;
