import { markedAsText } from "../marked-as-text";
import type { AttributeName, Attributes } from "../standard/attributes";
import type { Identifiers } from "../standard/identifiers";
import type { Month } from "../standard/month";
import {
  columnsOfReport,
  isAttributeColumn,
  isOfParent,
  type TableColumn,
  tableColumns,
} from "../standard/table-columns";
import { unknownName } from "../usage-record";
import type { UsageItem } from "./group-usage";
import { hyphenatedIsbn } from "./isbn";
import {
  identifiersByType,
  institutionNamespaces,
  publisherNamespaces,
  requestedAttributes,
  type WrittenReport,
  writtenPeriod,
} from "./written-report";

const names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** COUNTER's heading of a month: "Jan-2025". */
function headingOf(month: Month): string {
  return `${names[Number(month.slice(5)) - 1]}-${month.slice(0, 4)}`;
}

/** A report in the standard's table layout, for any file format, holding one item at a time. */
export type CounterTable = {
  /** Labels and values above the headings. */
  readonly header: readonly (readonly [label: string, value: string])[];
  readonly headings: readonly string[];
  /** Rows of one item together: texts, then counts. */
  readonly rows: AsyncIterable<readonly (readonly (string | number)[])[]>;
};

export function counterTable(report: WrittenReport, items: AsyncIterable<UsageItem>): CounterTable {
  const columns = shownColumns(report);
  return {
    header: headerOf(report),
    headings: [...columns, "Metric_Type", "Reporting_Period_Total", ...report.months.map(headingOf)],
    rows: rowsOf(items, columns, report),
  };
}

async function* rowsOf(
  items: AsyncIterable<UsageItem>,
  columns: readonly TableColumn[],
  { report, months, publisherIds }: WrittenReport,
) {
  for await (const item of items) {
    const ids = report.hasItems ? item.itemIds : item.titleIds;
    const publisher = publisherIds?.get(item.attributes.Publisher ?? "");
    yield item.sets.flatMap(({ attributes: split, counts }) => {
      const described = { item, ids, publisher, attributes: { ...item.attributes, ...split } };
      const texts = columns.map((name) => cells[name](described) ?? "");
      return [...counts].map(([metric, byMonth]) => {
        const values = months.map((month) => byMonth.get(month) ?? 0);
        return [...texts, metric, values.reduce((sum, value) => sum + value, 0), ...values];
      });
    });
  }
}

/** Lets Excel detect UTF-8; COUNTER recommends it for text. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Streams a report as tab-separated text. */
export async function* writeTable(report: WrittenReport, items: AsyncIterable<UsageItem>): AsyncGenerator<string> {
  const { header, headings, rows } = counterTable(report, items);
  yield BYTE_ORDER_MARK + [...header, [], headings].map(line).join("");
  for await (const ofItem of rows) yield ofItem.map(line).join("");
}

function headerOf(report: WrittenReport): CounterTable["header"] {
  const { report: definition, months, institution, institutionIds, exceptions } = report;
  const period = writtenPeriod(months);
  return [
    ["Report_Name", definition.name],
    ["Report_ID", definition.id],
    ["Release", definition.release],
    ["Institution_Name", institution],
    ["Institution_ID", onePerNamespace(institutionIds, institutionNamespaces).join("; ")],
    // Full reports name metrics only if some were requested.
    ["Metric_Types", definition.isView ? definition.metrics.join("; ") : ""],
    ["Report_Filters", pairs(Object.entries(definition.filters))],
    ["Report_Attributes", pairs(requestedAttributes(report))],
    [
      "Exceptions",
      exceptions.map(({ code, message, data }) => `${code}: ${plain(message)}${data ? ` (${data})` : ""}`).join("; "),
    ],
    ["Reporting_Period", pairs(Object.entries(period).map(([name, day]) => [name, [day]]))],
    ["Created", report.created],
    ["Created_By", report.createdBy],
    ...(definition.release === "5" ? [] : [["Registry_Record", report.registryRecord] as const]),
  ];
}

/** Parentheses enclose the data of an exception. */
const plain = (message: string): string => message.replaceAll("(", "[").replaceAll(")", "]");

/**
 * In tables the standard allows one value per namespace (CoP 5.1 Tables 3.f and 3.g); all identifiers of platforms
 * count as one namespace.
 */
function onePerNamespace(ids: readonly string[], namespaces: readonly string[]): string[] {
  const typed = identifiersByType(ids, namespaces).map(([type]) => type);
  return ids.filter((_, at) => typed.indexOf(typed[at] ?? "") === at);
}

function pairs(named: readonly (readonly [string, readonly string[]])[]): string {
  return named.map(([name, values]) => `${name}=${values.join("|")}`).join("; ");
}

/** In standard order; attributes in the usage without a standard column are placed next to similar ones. */
function shownColumns({ report, attributes, hasParents }: WrittenReport): TableColumn[] {
  const { always, onRequest } = columnsOfReport(report);
  const showsParents = hasParents && !always.some(isOfParent);
  return tableColumns.filter((name) => {
    if (name === "Parent_Data_Type" && report.id === "IR_A1") return false;
    if (always.includes(name) || (isAttributeColumn(name) && attributes.has(name))) return true;
    return isOfParent(name) ? showsParents : !isAttributeColumn(name) && onRequest.includes(name);
  });
}

type Described = {
  readonly item: UsageItem;
  /** Identifiers of the item, or else of the title. */
  readonly ids: Identifiers;
  /** Identifiers of the publisher. */
  readonly publisher: readonly string[] | undefined;
  /** All attributes that break down the usage. */
  readonly attributes: Attributes;
};
type Cell = (of: Described) => string | undefined;

const attribute =
  (name: AttributeName): Cell =>
  ({ attributes }) =>
    attributes[name];

const cells: Readonly<Record<TableColumn, Cell>> = {
  Database: ({ item }) => item.title ?? unknownName,
  Title: ({ item }) => item.title ?? unknownName,
  Item: ({ item }) => item.item ?? unknownName,
  Publisher: attribute("Publisher"),
  Publisher_ID: ({ publisher }) => publisher && onePerNamespace(publisher, publisherNamespaces).join("; "),
  Platform: attribute("Platform"),
  Authors: ({ item }) => item.itemDetails?.authors,
  Publication_Date: ({ item }) => item.itemDetails?.publicationDate,
  Article_Version: attribute("Article_Version"),
  DOI: ({ ids }) => ids.doi,
  Proprietary_ID: ({ ids }) => ids.proprietary?.[0],
  ISBN: ({ ids }) => ids.isbn && hyphenatedIsbn(ids.isbn),
  Print_ISSN: ({ ids }) => ids.printIssn,
  Online_ISSN: ({ ids }) => ids.onlineIssn,
  URI: ({ ids }) => ids.uri,
  Parent_Title: ({ item }) => item.title ?? "",
  Parent_Authors: ({ item }) => item.titleDetails?.authors,
  Parent_Publication_Date: ({ item }) => item.titleDetails?.publicationDate,
  // Not stored.
  Parent_Article_Version: () => "",
  Parent_Data_Type: attribute("Parent_Data_Type"),
  Parent_DOI: ({ item }) => item.titleIds.doi,
  Parent_Proprietary_ID: ({ item }) => item.titleIds.proprietary?.[0],
  Parent_ISBN: ({ item: { titleIds } }) => titleIds.isbn && hyphenatedIsbn(titleIds.isbn),
  Parent_Print_ISSN: ({ item }) => item.titleIds.printIssn,
  Parent_Online_ISSN: ({ item }) => item.titleIds.onlineIssn,
  Parent_URI: ({ item }) => item.titleIds.uri,
  Data_Type: attribute("Data_Type"),
  Section_Type: attribute("Section_Type"),
  YOP: attribute("YOP"),
  Access_Type: attribute("Access_Type"),
  Access_Method: attribute("Access_Method"),
};

/** RFC 4180 with tabs. Our reader removes the apostrophe that keeps a text from being run as a formula. */
function line(row: readonly (string | number)[]): string {
  const written = row
    .map((cell) => markedAsText(String(cell)))
    .map((cell) => (/["\t\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${written.join("\t")}\r\n`;
}
