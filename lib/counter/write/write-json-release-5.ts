import { type Details, readAuthors } from "../standard/details";
import type { Identifiers } from "../standard/identifiers";
import { firstDay, lastDay } from "../standard/month";
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
  type WrittenException,
  type WrittenReport,
} from "./written-report";

/**
 * Streams a report as JSON of Release 5, holding one item at a time. Each attribute set is an element of its own, each
 * month a Performance with the counts of its metrics.
 */
export async function* writeJsonRelease5(
  report: WrittenReport,
  items: AsyncIterable<UsageItem>,
): AsyncGenerator<string> {
  yield `{"Report_Header":${JSON.stringify(headerOf(report))},"Report_Items":[`;
  let separator = "\n";
  for await (const item of items) {
    const described = describe(item, report);
    for (const set of item.sets) {
      yield separator + JSON.stringify({ ...described, ...attributesOf(set, report), Performance: performanceOf(set) });
      separator = ",\n";
    }
  }
  yield "\n]}\n";
}

function headerOf(written: WrittenReport) {
  const { report, institution, institutionIds, exceptions, created, createdBy } = written;
  const ids = identifiersByType(institutionIds, institutionNamespaces);
  const attributes = requestedAttributes(written);
  return {
    Created: created,
    Created_By: createdBy,
    Customer_ID: written.customerId ?? customerIdOf(ids),
    Report_ID: report.id,
    Release: report.release,
    Report_Name: report.name,
    Institution_Name: institution,
    ...(ids.length > 0 && { Institution_ID: ids.map(([Type, Value]) => ({ Type, Value })) }),
    Report_Filters: Object.entries(headerFilters(written)).map(([name, value]) => named(name, value)),
    ...(attributes.length > 0 && { Report_Attributes: attributes.map(([name, values]) => named(name, values)) }),
    ...(exceptions.length > 0 && {
      Exceptions: exceptions.map(({ code, message, data }) => ({
        ...{ Code: code, Severity: severityOf(code), Message: message },
        ...(data && { Data: data }),
      })),
    }),
  };
}

/** Without the namespace, as the provider knows the customer. */
function customerIdOf(ids: readonly (readonly [type: string, value: string])[]): string {
  const own = ids.find(([type]) => type === "Proprietary")?.[1] ?? "";
  return own.slice(own.indexOf(":") + 1);
}

/** CoP 5.0.3 Table F.1. */
const severityOf = (code: WrittenException["code"]): string =>
  code === 0 ? "Info" : code === 3030 ? "Error" : "Warning";

const named = (name: string, value: string | readonly string[]) => ({ Name: name, Value: [value].flat().join("|") });

function describe(item: UsageItem, { report, publisherIds }: WrittenReport) {
  const { Publisher, Platform, Article_Version } = item.attributes;
  const ids = identifiersByType(publisherIds?.get(Publisher ?? "") ?? [], publisherNamespaces);
  const source = {
    ...(report.kind !== "PR" && { Publisher: Publisher ?? "" }),
    ...(report.kind !== "PR" && ids.length > 0 && { Publisher_ID: ids.map(([Type, Value]) => ({ Type, Value })) }),
    Platform: Platform ?? "",
  };
  if (report.kind === "PR") return { ...(Publisher && { Publisher }), ...source };
  if (report.kind !== "IR")
    return {
      [report.kind === "DR" ? "Database" : "Title"]: item.title ?? unknownName,
      ...itemId(item.titleIds),
      ...source,
    };
  return {
    Item: item.item ?? unknownName,
    ...itemId(item.itemIds),
    ...(hasDetails(report) && detailsOf(item.itemDetails)),
    ...(Article_Version && { Item_Attributes: [{ Type: "Article_Version", Value: Article_Version }] }),
    ...source,
    ...parentOf(item, report),
  };
}

function parentOf({ title, titleIds, titleDetails, attributes }: UsageItem, report: WrittenReport["report"]) {
  const { Parent_Data_Type } = attributes;
  const parent = {
    ...(title !== null && { Item_Name: title }),
    ...itemId(titleIds),
    ...(Parent_Data_Type && report.id !== "IR_A1" && { Data_Type: Parent_Data_Type }),
    ...(hasDetails(report) && detailsOf(titleDetails)),
  };
  return Object.keys(parent).length > 0 ? { Item_Parent: parent } : {};
}

function detailsOf(details: Details | undefined) {
  return {
    ...(details?.authors && {
      Item_Contributors: readAuthors(details.authors).map(({ name, identifier }) => ({
        ...{ Type: "Author", Name: name },
        ...(identifier && { Identifier: identifier }),
      })),
    }),
    ...(details?.publicationDate && { Item_Dates: [{ Type: "Publication_Date", Value: details.publicationDate }] }),
  };
}

type UsageSet = UsageItem["sets"][number];

const attributesOf = ({ attributes }: UsageSet, report: WrittenReport) =>
  Object.fromEntries(breakdownOf(report).flatMap((name) => (attributes[name] ? [[name, attributes[name]]] : [])));

function performanceOf({ counts }: UsageSet) {
  const months = [...new Set([...counts.values()].flatMap((byMonth) => [...byMonth.keys()]))].sort();
  return months.map((month) => ({
    Period: { Begin_Date: firstDay(month), End_Date: lastDay(month) },
    Instance: [...counts].flatMap(([metric, byMonth]) => {
      const count = byMonth.get(month);
      return count === undefined ? [] : [{ Metric_Type: metric, Count: count }];
    }),
  }));
}

/** The standard allows one identifier per kind, and no empty list. */
function itemId({ doi, isbn, printIssn, onlineIssn, linkingIssn, uri, proprietary }: Identifiers) {
  const ids = [
    ["DOI", doi],
    ["Proprietary", proprietary?.[0]],
    ["ISBN", isbn && hyphenatedIsbn(isbn)],
    ["Print_ISSN", printIssn],
    ["Online_ISSN", onlineIssn],
    ["Linking_ISSN", linkingIssn],
    ["URI", uri],
  ] as const;
  const present = ids.flatMap(([Type, Value]) => (Value ? [{ Type, Value }] : []));
  return present.length > 0 ? { Item_ID: present } : {};
}
