import { getSimulatedPlatform } from "./consortium";
import { exceptionJson, type SimulatedException } from "./exceptions";
import { firstDay, lastDay } from "./month";
import { type Entry, type EntryPart, entriesOf, type ReportQuestion } from "./report-entries";
import type { ItemDetail } from "./reports";
import type { Item, SimulatedIdentifiers, SimulatedTitle } from "./title";

type Json = Record<string, unknown>;

/** The Report_Header of COUNTER Release 5.0.3. */
export function header5(question: ReportQuestion, exceptions: readonly SimulatedException[]): Json {
  const { report, institution, subscription, begin, end, attributes: names, hasParents } = question;
  const filters: Record<string, readonly string[]> = { ...report.filters, ...question.filters };
  if (report.isView || question.metrics.length < report.metrics.length) filters.Metric_Type = question.metrics;
  const attributes = names.length > 0 ? [{ Name: "Attributes_To_Show", Value: names.join("|") }] : [];
  if (hasParents && !report.isView) attributes.push({ Name: "Include_Parent_Details", Value: "True" });
  const platform = getSimulatedPlatform(subscription.platform);
  return {
    Created: `${question.created.toISOString().slice(0, 19)}Z`,
    Created_By: platform.provider.en,
    Customer_ID: institution.customerId,
    Report_ID: report.id,
    Release: "5",
    Report_Name: report.name,
    Institution_Name: institution.name,
    Institution_ID: [{ Type: "Proprietary", Value: `${platform.namespace}:${institution.customerId}` }],
    Report_Filters: [
      ...Object.entries(filters).map(([Name, values]) => ({ Name, Value: [...values].sort().join("|") })),
      { Name: "Begin_Date", Value: begin },
      { Name: "End_Date", Value: end },
    ],
    ...(attributes.length > 0 ? { Report_Attributes: attributes } : {}),
    ...(exceptions.length > 0 ? { Exceptions: exceptions.map((exception) => exceptionJson(exception, "5")) } : {}),
  };
}

/** The elements of Report_Items: in Release 5 each set of attributes is an element of its own. */
export function* items5(question: ReportQuestion): Generator<string> {
  for (const entry of entriesOf(question)) {
    const described = describe(entry, question);
    for (const part of entry.parts) {
      yield JSON.stringify({ ...described, ...part.attributes, Performance: performanceOf(part) });
    }
  }
}

function performanceOf({ months }: EntryPart) {
  return [...months].map(([month, counts]) => ({
    Period: { Begin_Date: firstDay(month), End_Date: lastDay(month) },
    Instance: Object.entries(counts).map(([Metric_Type, Count]) => ({ Metric_Type, Count })),
  }));
}

function identifiers(ids: SimulatedIdentifiers) {
  const typed = [
    ["DOI", ids.doi],
    ["ISBN", ids.isbn],
    ["Print_ISSN", ids.printIssn],
    ["Online_ISSN", ids.onlineIssn],
    ["URI", ids.uri],
    ["Proprietary", ids.proprietary],
  ] as const;
  return typed.flatMap(([Type, Value]) => (Value === undefined ? [] : [{ Type, Value }]));
}

function describe({ subject }: Entry, question: ReportQuestion): Json {
  const Platform = getSimulatedPlatform(question.subscription.platform).name.en;
  switch (subject.kind) {
    case "platform":
      return { Platform };
    case "database": {
      const { name, ids, publisher } = subject.database;
      return { Database: name, Item_ID: identifiers(ids), Publisher: publisher, Platform };
    }
    case "title": {
      const { name, ids, publisher, publisherId } = subject.title;
      const Publisher_ID = [{ Type: "Proprietary", Value: publisherId }];
      return { Title: name, Item_ID: identifiers(ids), Publisher: publisher, Publisher_ID, Platform };
    }
    case "item": {
      const { name, ids, publisher } = subject.item;
      const parent = subject.parent && question.hasParents ? { Item_Parent: parentOf(subject.parent) } : {};
      return {
        Item: name,
        Item_ID: identifiers(ids),
        ...detailsOf(subject.item, question),
        ...parent,
        Publisher: publisher,
        Platform,
      };
    }
  }
}

function detailsOf(item: Item, { report, attributes: names }: ReportQuestion): Json {
  const has = (detail: ItemDetail) => report.details || names.includes(detail);
  const contributors = item.authors.map(({ name, orcid }) => ({
    Type: "Author",
    Name: name,
    ...(orcid === undefined ? {} : { Identifier: `ORCID:${orcid}` }),
  }));
  return {
    ...(has("Authors") ? { Item_Contributors: contributors } : {}),
    ...(has("Publication_Date") ? { Item_Dates: [{ Type: "Publication_Date", Value: item.publicationDate }] } : {}),
    ...(has("Article_Version") && item.articleVersion
      ? { Item_Attributes: [{ Type: "Article_Version", Value: item.articleVersion }] }
      : {}),
  };
}

function parentOf(parent: SimulatedTitle): Json {
  return { Item_Name: parent.name, Data_Type: parent.dataType, Item_ID: identifiers(parent.ids) };
}
