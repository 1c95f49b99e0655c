import { type Details, readAuthors } from "../standard/details";
import type { Identifiers } from "../standard/identifiers";
import { firstDay, lastDay } from "../standard/month";
import { unknownName } from "../usage-record";
import type { UsageItem } from "./group-usage";
import { breakdownOf, hasDetails, periodOf, requestedAttributes, type WrittenReport } from "./written-report";

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
  const { report, months, institution, institutionIds, exceptions, created, createdBy } = written;
  const filters = [...Object.entries(report.filters), ...Object.entries(periodOf(months))];
  return {
    Created: created,
    Created_By: createdBy,
    Customer_ID: institutionIds[0] ?? "",
    Report_ID: report.id,
    Release: report.release,
    Report_Name: report.name,
    Institution_Name: institution,
    Institution_ID: institutionIds.map((id) => ({ Type: "Proprietary", Value: id })),
    Report_Filters: filters.map(([name, value]) => named(name, value)),
    Report_Attributes: requestedAttributes(written).map(([name, values]) => named(name, values)),
    ...(exceptions.length > 0 && {
      Exceptions: exceptions.map(({ code, message, data }) => ({
        ...{ Code: code, Severity: "Warning", Message: message },
        ...(data && { Data: data }),
      })),
    }),
  };
}

const named = (name: string, value: string | readonly string[]) => ({ Name: name, Value: [value].flat().join("|") });

function describe(item: UsageItem, { report }: WrittenReport) {
  const { Publisher, Platform, Article_Version } = item.attributes;
  const source = { ...(report.kind !== "PR" && { Publisher: Publisher ?? "" }), Platform: Platform ?? "" };
  if (report.kind === "PR") return { ...(Publisher && { Publisher }), ...source };
  if (report.kind !== "IR")
    return {
      [report.kind === "DR" ? "Database" : "Title"]: item.title ?? unknownName,
      Item_ID: idsOf(item.titleIds),
      ...source,
    };
  return {
    Item: item.item ?? unknownName,
    Item_ID: idsOf(item.itemIds),
    ...(hasDetails(report) && detailsOf(item.itemDetails)),
    ...(Article_Version && { Item_Attributes: [{ Type: "Article_Version", Value: Article_Version }] }),
    ...source,
    ...parentOf(item, report),
  };
}

function parentOf({ title, titleIds, titleDetails, attributes }: UsageItem, report: WrittenReport["report"]) {
  const { Parent_Data_Type } = attributes;
  const ids = idsOf(titleIds);
  const parent = {
    ...(title !== null && { Item_Name: title }),
    ...(ids.length > 0 && { Item_ID: ids }),
    ...(Parent_Data_Type && { Data_Type: Parent_Data_Type }),
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

/** The standard allows one identifier per kind. */
function idsOf({ doi, isbn, printIssn, onlineIssn, linkingIssn, uri, proprietary }: Identifiers) {
  const ids = [
    ["DOI", doi],
    ["Proprietary", proprietary?.[0]],
    ["ISBN", isbn],
    ["Print_ISSN", printIssn],
    ["Online_ISSN", onlineIssn],
    ["Linking_ISSN", linkingIssn],
    ["URI", uri],
  ] as const;
  return ids.flatMap(([Type, Value]) => (Value ? [{ Type, Value }] : []));
}
