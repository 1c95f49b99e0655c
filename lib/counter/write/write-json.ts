import { type Details, readAuthors } from "../standard/details";
import type { Identifiers } from "../standard/identifiers";
import type { ReportDefinition } from "../standard/report-definition";
import { unknownName } from "../usage-record";
import type { UsageItem } from "./group-usage";
import { breakdownOf, hasDetails, periodOf, requestedAttributes, type WrittenReport } from "./written-report";

/** Streams a report as JSON of Release 5.1, holding one item at a time. */
export async function* writeJson(report: WrittenReport, items: AsyncIterable<UsageItem>): AsyncGenerator<string> {
  yield `{"Report_Header":${JSON.stringify(headerOf(report))},"Report_Items":[`;
  yield* report.report.hasItems ? withinParents(items, report.report) : listed(items, report);
  yield "\n]}\n";
}

function headerOf({ report, months, institution, institutionIds, exceptions, ...rest }: WrittenReport) {
  const { created, createdBy, registryRecord } = rest;
  return {
    Release: "5.1",
    Report_ID: report.id,
    Report_Name: report.name,
    Created: created,
    Created_By: createdBy,
    Institution_Name: institution,
    Institution_ID: institutionIds.length > 0 ? { Proprietary: institutionIds } : {},
    Registry_Record: registryRecord,
    Report_Attributes: attributesOf({ report, ...rest }),
    Report_Filters: { ...report.filters, ...periodOf(months) },
    ...(exceptions.length > 0 && {
      Exceptions: exceptions.map(({ code, message, data }) => ({
        Code: code,
        Message: message,
        ...(data && { Data: data }),
      })),
    }),
  };
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
    const name = kind === "PR" ? {} : { [ofName]: item.title ?? unknownName, Item_ID: idsOf(item.titleIds) };
    yield separator + JSON.stringify({ ...name, ...sourceOf(item, kind !== "PR"), ...performanceOf(item, report) });
    separator = ",\n";
  }
}

/** Consecutive items of one parent are nested in it. */
async function* withinParents(items: AsyncIterable<UsageItem>, report: ReportDefinition): AsyncGenerator<string> {
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
      Item_ID: idsOf(item.itemIds),
      ...(hasDetails(report) && { ...authorsOf(item.itemDetails), ...dateOf(item.itemDetails) }),
      ...sourceOf(item, true),
      ...(Article_Version && { Article_Version }),
      ...performanceOf(item),
    });
  }
  if (current !== undefined) yield "\n]}";
}

function parentOf(item: UsageItem, report: ReportDefinition): string {
  const { title, titleIds, titleDetails, attributes } = item;
  const { Parent_Data_Type } = attributes;
  const ids = idsOf(titleIds);
  return JSON.stringify({
    ...(title !== null && { Title: title }),
    ...(Object.keys(ids).length > 0 && { Item_ID: ids }),
    ...(Parent_Data_Type && { Data_Type: Parent_Data_Type }),
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

function sourceOf({ attributes: { Publisher, Platform } }: UsageItem, hasPublisher: boolean) {
  return { ...((hasPublisher || Publisher) && { Publisher: Publisher ?? "" }), Platform: Platform ?? "" };
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

/** The standard allows one identifier per kind. */
function idsOf({
  doi,
  isbn,
  printIssn,
  onlineIssn,
  linkingIssn,
  uri,
  proprietary,
}: Identifiers): Record<string, string> {
  const ids = {
    DOI: doi,
    Proprietary: proprietary?.[0],
    ISBN: isbn,
    Print_ISSN: printIssn,
    Online_ISSN: onlineIssn,
    Linking_ISSN: linkingIssn,
    URI: uri,
  };
  return Object.fromEntries(Object.entries(ids).flatMap(([name, id]) => (id ? [[name, id]] : [])));
}
