import { markedAsText } from "../marked-as-text";
import type { Attributes } from "../standard/attributes";
import type { Identifiers } from "../standard/identifiers";
import type { Month } from "../standard/month";
import type { ReportDefinition } from "../standard/report-definition";
import { unknownName } from "../usage-record";
import type { UsageItem } from "./group-usage";
import { hasDetails, periodOf, requestedAttributes, shownSplit, type WrittenReport } from "./written-report";

const names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A month as COUNTER heads its column: "Jan-2025". */
function headingOf(month: Month): string {
  return `${names[Number(month.slice(5)) - 1]}-${month.slice(0, 4)}`;
}

type Column = { heading: string; cell: (item: UsageItem, attributes: Attributes) => string | undefined };

/** Excel knows UTF-8 by it; COUNTER recommends it for text. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Writes a report as tab-separated text in pieces; only one item is held at a time. */
export async function* writeTable(report: WrittenReport, items: AsyncIterable<UsageItem>): AsyncGenerator<string> {
  const columns = columnsOf(report);
  const headings = [...columns.map(({ heading }) => heading), "Metric_Type", "Reporting_Period_Total"];
  yield BYTE_ORDER_MARK + headerRows(report).map(line).join("");
  yield line([]) + line([...headings, ...report.months.map(headingOf)]);
  for await (const item of items) yield rowsOf(item, columns, report.months);
}

function rowsOf(item: UsageItem, columns: readonly Column[], months: readonly Month[]): string {
  const rows: string[] = [];
  for (const { attributes, counts } of item.sets) {
    const cells = columns.map(({ cell }) => cell(item, attributes) ?? "");
    for (const [metric, byMonth] of counts) {
      const values = months.map((month) => byMonth.get(month) ?? 0);
      const total = values.reduce((sum, value) => sum + value, 0);
      rows.push(line([...cells, metric, String(total), ...values.map(String)]));
    }
  }
  return rows.join("");
}

function headerRows(report: WrittenReport): string[][] {
  const { report: definition, months, institution, institutionIds, metrics, exceptions } = report;
  const period = periodOf(months);
  return [
    ["Report_Name", definition.name],
    ["Report_ID", definition.id],
    ["Release", definition.release],
    ["Institution_Name", institution],
    ["Institution_ID", institutionIds.join("; ")],
    ["Metric_Types", metrics.join("; ")],
    ["Report_Filters", pairs(Object.entries(definition.filters))],
    ["Report_Attributes", pairs(requestedAttributes(report))],
    [
      "Exceptions",
      exceptions.map(({ code, message, data }) => `${code}: ${message}${data ? ` (${data})` : ""}`).join("; "),
    ],
    ["Reporting_Period", pairs(Object.entries(period).map(([name, day]) => [name, [day]]))],
    ["Created", report.created],
    ["Created_By", report.createdBy],
    ...(definition.release === "5" ? [] : [["Registry_Record", report.registryRecord]]),
  ];
}

function pairs(named: readonly (readonly [string, readonly string[]])[]): string {
  return named.map(([name, values]) => `${name}=${values.join("|")}`).join("; ");
}

/** In the order of the standard; what the standard has no column for but the usage is told apart by stands among its like. */
function columnsOf(report: WrittenReport): Column[] {
  const { kind } = report.report;
  const platform: Column = { heading: "Platform", cell: ({ attributes }) => attributes.Platform };
  const split = shownSplit(report).map((name) => ({
    heading: name,
    cell: (_: UsageItem, attributes: Attributes) => attributes[name],
  }));
  if (kind === "PR") return [...publisherColumns(report.attributes.has("Publisher")), platform, ...split];
  const source = [...publisherColumns(true), platform];
  if (kind === "DR") return [nameColumn("Database"), ...source, ...idColumns(["Proprietary_ID"]), ...split];
  if (kind === "TR") return [nameColumn("Title"), ...source, ...idColumns(titleIds(report)), ...split];
  return [...itemColumns(report, source), ...split];
}

function itemColumns(report: WrittenReport, source: readonly Column[]): Column[] {
  const hasVersion =
    report.attributes.has("Article_Version") || report.report.attributes.always.includes("Article_Version");
  return [
    { heading: "Item", cell: ({ item }) => item ?? unknownName },
    ...source,
    ...(hasDetails(report.report) ? detailColumns : []),
    ...(hasVersion
      ? [{ heading: "Article_Version", cell: ({ attributes }: UsageItem) => attributes.Article_Version }]
      : []),
    ...idColumns(allIds, ({ itemIds }) => itemIds),
    ...(report.hasParents ? parentColumns(report.report) : []),
  ];
}

const allIds = ["DOI", "Proprietary_ID", "ISBN", "Print_ISSN", "Online_ISSN", "URI"] as const;
type IdColumn = (typeof allIds)[number];

const idOf: Record<IdColumn, (ids: Identifiers) => string | undefined> = {
  DOI: ({ doi }) => doi,
  Proprietary_ID: ({ proprietary }) => proprietary?.[0],
  ISBN: ({ isbn }) => isbn,
  Print_ISSN: ({ printIssn }) => printIssn,
  Online_ISSN: ({ onlineIssn }) => onlineIssn,
  URI: ({ uri }) => uri,
};

const detailColumns: readonly Column[] = [
  { heading: "Authors", cell: ({ itemDetails }) => itemDetails?.authors },
  { heading: "Publication_Date", cell: ({ itemDetails }) => itemDetails?.publicationDate },
];

const parentDetailColumns: readonly Column[] = [
  { heading: "Parent_Authors", cell: ({ titleDetails }) => titleDetails?.authors },
  { heading: "Parent_Publication_Date", cell: ({ titleDetails }) => titleDetails?.publicationDate },
];

const parentColumns = (report: ReportDefinition): Column[] => [
  { heading: "Parent_Title", cell: ({ title }) => title ?? "" },
  ...(hasDetails(report) ? parentDetailColumns.slice(0, report.isView ? 1 : 2) : []),
  { heading: "Parent_Data_Type", cell: ({ attributes }) => attributes.Parent_Data_Type },
  ...allIds.map((name) => ({ heading: `Parent_${name}`, cell: ({ titleIds: ids }: UsageItem) => idOf[name](ids) })),
];

function titleIds({ report }: WrittenReport): readonly IdColumn[] {
  return report.id.startsWith("TR_J") ? allIds.filter((name) => name !== "ISBN") : allIds;
}

function idColumns(names: readonly IdColumn[], of = ({ titleIds: ids }: UsageItem) => ids): Column[] {
  return names.map((name) => ({ heading: name, cell: (item) => idOf[name](of(item)) }));
}

function nameColumn(heading: string): Column {
  return { heading, cell: ({ title }) => title ?? unknownName };
}

/** Publishers' identifiers are not kept: the standard's column stays empty. */
function publisherColumns(isShown: boolean): Column[] {
  if (!isShown) return [];
  return [
    { heading: "Publisher", cell: ({ attributes }) => attributes.Publisher },
    { heading: "Publisher_ID", cell: () => "" },
  ];
}

/** By RFC 4180 with tabs between. Reading takes the apostrophe off again that keeps a text from being run as a formula. */
function line(cells: readonly string[]): string {
  const written = cells
    .map(markedAsText)
    .map((cell) => (/["\t\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${written.join("\t")}\r\n`;
}
