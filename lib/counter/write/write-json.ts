import { type Details, readAuthors } from "../standard/details";
import type { Identifiers } from "../standard/identifiers";
import type { ReportDefinition } from "../standard/report-definition";
import { unknownName } from "../usage-record";
import type { UsageItem } from "./group-usage";
import { hyphenatedIsbn } from "./isbn";
import {
  breakdownOf,
  hasDetails,
  headerFilters,
  identifiersByType,
  institutionNamespaces,
  publisherNamespaces,
  requestedAttributes,
  type WrittenReport,
} from "./written-report";

/** Streams a report as JSON of Release 5.1, holding one item at a time. */
export async function* writeJson(report: WrittenReport, items: AsyncIterable<UsageItem>): AsyncGenerator<string> {
  yield `{"Report_Header":${JSON.stringify(headerOf(report))},"Report_Items":[`;
  yield* report.report.hasItems ? withinParents(items, report) : listed(items, report);
  yield "\n]}\n";
}

function headerOf({ report, months, institution, institutionIds, exceptions, ...rest }: WrittenReport) {
  const { created, createdBy, registryRecord, request } = rest;
  const attributes = request?.attributes ?? attributesOf({ report, ...rest });
  // The standard requires elements without a value to be omitted.
  return {
    Release: "5.1",
    Report_ID: report.id,
    Report_Name: report.name,
    Created: created,
    Created_By: createdBy,
    Institution_Name: institution,
    Institution_ID: listsByType(identifiersByType(institutionIds, institutionNamespaces)),
    Registry_Record: registryRecord,
    ...(Object.keys(attributes).length > 0 && { Report_Attributes: attributes }),
    Report_Filters: headerFilters({ report, months, ...(request && { request }) }),
    ...(exceptions.length > 0 && {
      Exceptions: exceptions.map(({ code, message, data }) => ({
        Code: code,
        Message: message,
        ...(data && { Data: data }),
      })),
    }),
  };
}

function listsByType(ids: readonly (readonly [type: string, value: string])[]): Record<string, string[]> {
  const lists: Record<string, string[]> = {};
  for (const [type, value] of ids) lists[type] = [...(lists[type] ?? []), value];
  return lists;
}

function attributesOf(written: Pick<WrittenReport, "report" | "attributes" | "hasParents">) {
  return Object.fromEntries(
    requestedAttributes(written).map(([name, values]) => [name, name === "Attributes_To_Show" ? values : values[0]]),
  );
}

async function* listed(items: AsyncIterable<UsageItem>, report: WrittenReport): AsyncGenerator<string> {
  const { kind } = report.report;
  const ofName = kind === "DR" ? "Database" : "Title";
  let separator = "\n";
  for await (const item of items) {
    const name = kind === "PR" ? {} : { [ofName]: item.title ?? unknownName, ...itemId(item.titleIds) };
    yield separator + JSON.stringify({ ...name, ...sourceOf(item, report), ...performanceOf(item, report) });
    separator = ",\n";
  }
}

/** Consecutive items of one parent are nested in it. */
async function* withinParents(items: AsyncIterable<UsageItem>, written: WrittenReport): AsyncGenerator<string> {
  const { report } = written;
  let current: string | undefined;
  for await (const item of items) {
    const parent = parentOf(item, report);
    const between = current === undefined ? "\n" : "\n]},\n";
    if (parent === current) yield ",\n";
    else yield `${between}${parent === "{}" ? "{" : `${parent.slice(0, -1)},`}"Items":[\n`;
    current = parent;
    const { Article_Version } = item.attributes;
    yield JSON.stringify({
      Item: item.item ?? unknownName,
      ...itemId(item.itemIds),
      ...(hasDetails(report) && { ...authorsOf(item.itemDetails), ...dateOf(item.itemDetails) }),
      ...sourceOf(item, written),
      ...(Article_Version && { Article_Version }),
      ...performanceOf(item),
    });
  }
  if (current !== undefined) yield "\n]}";
}

function parentOf(item: UsageItem, report: ReportDefinition): string {
  const { title, titleIds, titleDetails, attributes } = item;
  const { Parent_Data_Type } = attributes;
  return JSON.stringify({
    ...(title !== null && { Title: title }),
    ...itemId(titleIds),
    ...(Parent_Data_Type && report.id !== "IR_A1" && { Data_Type: Parent_Data_Type }),
    ...(hasDetails(report) && authorsOf(titleDetails)),
    ...(hasDetails(report) && !report.isView && dateOf(titleDetails)),
  });
}

function authorsOf(details: Details | undefined) {
  if (!details?.authors) return {};
  return {
    Authors: readAuthors(details.authors).map(({ name, identifier }) => {
      const [, type, value] = /^(ORCID|ISNI):(.+)$/.exec(identifier) ?? [];
      return { Name: name, ...(type && { [type]: value }) };
    }),
  };
}

const dateOf = (details: Details | undefined) =>
  details?.publicationDate ? { Publication_Date: details.publicationDate } : {};

function sourceOf({ attributes: { Publisher, Platform } }: UsageItem, { report, publisherIds }: WrittenReport) {
  const ids = identifiersByType(publisherIds?.get(Publisher ?? "") ?? [], publisherNamespaces);
  return {
    ...((report.kind !== "PR" || Publisher) && { Publisher: Publisher ?? "" }),
    ...(report.kind !== "PR" && ids.length > 0 && { Publisher_ID: listsByType(ids) }),
    Platform: Platform ?? "",
  };
}

function performanceOf({ sets }: UsageItem, report?: WrittenReport) {
  const order = report && breakdownOf(report);
  return {
    Attribute_Performance: sets.map(({ attributes, counts }) => ({
      ...(order
        ? Object.fromEntries(order.flatMap((name) => (attributes[name] ? [[name, attributes[name]]] : [])))
        : attributes),
      Performance: Object.fromEntries([...counts].map(([metric, months]) => [metric, Object.fromEntries(months)])),
    })),
  };
}

/** The standard allows one identifier per kind, and no empty Item_ID. Release 5.1 has no Linking_ISSN. */
function itemId({ doi, isbn, printIssn, onlineIssn, linkingIssn, uri, proprietary }: Identifiers): {
  Item_ID?: Record<string, string>;
} {
  const ids = {
    DOI: doi,
    Proprietary: proprietary?.[0],
    ISBN: isbn && hyphenatedIsbn(isbn),
    Print_ISSN: printIssn ?? (onlineIssn ? undefined : linkingIssn),
    Online_ISSN: onlineIssn,
    URI: uri,
  };
  const present = Object.entries(ids).flatMap(([name, id]) => (id ? [[name, id] as const] : []));
  return present.length > 0 ? { Item_ID: Object.fromEntries(present) } : {};
}
