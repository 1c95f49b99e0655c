import { getSimulatedPlatform } from "./consortium";
import { exceptionJson, type SimulatedException } from "./exceptions";
import { type Entry, type EntryPart, entriesOf, type ReportQuestion } from "./report-entries";
import type { ItemDetail } from "./reports";
import type { Item, SimulatedIdentifiers, SimulatedTitle } from "./title";

type Json = Record<string, unknown>;

/** The Report_Header of COUNTER Release 5.1. */
export function header51(question: ReportQuestion, exceptions: readonly SimulatedException[]): Json {
  const { report, institution, subscription, begin, end, attributes: names, hasParents, metrics } = question;
  const platform = getSimulatedPlatform(subscription.platform);
  const attributes = {
    ...(names.length > 0 ? { Attributes_To_Show: names } : {}),
    ...(hasParents && !report.isView ? { Include_Parent_Details: "True" } : {}),
  };
  const hasMetricFilter = report.isView || metrics.length < report.metrics.length;
  return {
    Release: "5.1",
    Report_ID: report.id,
    Report_Name: report.name,
    Created: `${question.created.toISOString().slice(0, 19)}Z`,
    Created_By: platform.provider.en,
    Institution_ID: { Proprietary: [`${platform.namespace}:${institution.customerId}`] },
    Institution_Name: institution.name,
    Registry_Record: `https://registry.countermetrics.org/platform/${platform.registryId}`,
    ...(Object.keys(attributes).length > 0 ? { Report_Attributes: attributes } : {}),
    Report_Filters: {
      ...(hasMetricFilter ? { Metric_Type: [...metrics].sort() } : {}),
      ...report.filters,
      ...question.filters,
      Begin_Date: begin,
      End_Date: end,
    },
    ...(exceptions.length > 0 ? { Exceptions: exceptions.map((exception) => exceptionJson(exception, "5.1")) } : {}),
  };
}

/** The elements of Report_Items, separated by commas; item reports are split within their parents. */
export function* items51(question: ReportQuestion): Generator<string> {
  if (question.report.kind === "IR") {
    yield* parentsWithItems(question);
    return;
  }
  let comma = "";
  for (const entry of entriesOf(question)) {
    yield comma + JSON.stringify({ ...describe(entry, question), Attribute_Performance: performances(entry) });
    comma = ",";
  }
}

/** Items are sorted by parent; a parent opens with its first used item and closes before the next parent. */
function* parentsWithItems(question: ReportQuestion): Generator<string> {
  let open: string | null = null;
  for (const entry of entriesOf(question)) {
    const parent = entry.subject.kind === "item" && question.hasParents ? entry.subject.parent : null;
    const key = parent?.key ?? "";
    const start = key === open ? "," : `${open === null ? "" : "]},"}${openParent(parent)}`;
    open = key;
    yield start + JSON.stringify({ ...describe(entry, question), ...usageOfItem(entry, question) });
  }
  if (open !== null) yield "]}";
}

function openParent(parent: SimulatedTitle | null): string {
  if (!parent) return '{"Items":[';
  const described = { Title: parent.name, Data_Type: parent.dataType, Item_ID: identifiers(parent.ids) };
  return `${JSON.stringify(described).slice(0, -1)},"Items":[`;
}

function usageOfItem(entry: Entry, { hasComponents }: ReportQuestion): Json {
  return { Attribute_Performance: hasComponents ? entry.parts.map(withComponents) : performances(entry) };
}

/**
 * The components of an item have its totals and denials; unique counts stay with the item (CoP 5.1 §3.3.9). Components
 * belong to one set of attributes, and each has sets of its own.
 */
function withComponents(part: EntryPart): Json {
  const isUnique = (metric: string) => metric.startsWith("Unique_");
  const Components = [Math.ceil, Math.floor].flatMap((round, index) => {
    const Performance = byMetric(share(part, (metric, count) => (isUnique(metric) ? 0 : round(count / 2))));
    const named = { Item: `Part ${index + 1}`, Item_ID: { Proprietary: `Parts:${index + 1}` } };
    const isUsed = Object.keys(Performance).length > 0;
    return isUsed ? [{ ...named, Attribute_Performance: [{ ...part.attributes, Performance }] }] : [];
  });
  const Performance = byMetric(share(part, (metric, count) => (isUnique(metric) ? count : 0)));
  return { ...part.attributes, Performance, ...(Components.length > 0 && { Components }) };
}

/** The counts that `pick` leaves above zero. */
function share({ attributes, months }: EntryPart, pick: (metric: string, count: number) => number): EntryPart {
  const picked = (counts: Record<string, number>) =>
    Object.entries(counts)
      .map(([metric, count]) => [metric, pick(metric, count)] as const)
      .filter(([, count]) => count > 0);
  return {
    attributes,
    months: new Map([...months].map(([month, counts]) => [month, Object.fromEntries(picked(counts))])),
  };
}

function performances({ parts }: Entry): Json[] {
  return parts.map((part) => ({ ...part.attributes, Performance: byMetric(part) }));
}

function byMetric({ months }: EntryPart): Record<string, Record<string, number>> {
  const performance: Record<string, Record<string, number>> = {};
  for (const [month, counts] of months) {
    for (const [metric, count] of Object.entries(counts)) {
      const line = performance[metric] ?? {};
      line[month] = count;
      performance[metric] = line;
    }
  }
  return performance;
}

function identifiers(ids: SimulatedIdentifiers): Json {
  const typed = {
    DOI: ids.doi,
    ISBN: ids.isbn,
    Print_ISSN: ids.printIssn,
    Online_ISSN: ids.onlineIssn,
    URI: ids.uri,
    Proprietary: ids.proprietary,
  };
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));
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
      const Publisher_ID = { Proprietary: [publisherId] };
      return { Title: name, Item_ID: identifiers(ids), Publisher: publisher, Publisher_ID, Platform };
    }
    case "item": {
      const { name, ids, publisher } = subject.item;
      return {
        Item: name,
        Item_ID: identifiers(ids),
        ...detailsOf(subject.item, question),
        Publisher: publisher,
        Platform,
      };
    }
  }
}

function detailsOf(item: Item, { report, attributes: names }: ReportQuestion): Json {
  const has = (detail: ItemDetail) => report.details || names.includes(detail);
  const authors = item.authors.map(({ name, orcid }) => ({
    Name: name,
    ...(orcid === undefined ? {} : { ORCID: orcid }),
  }));
  return {
    ...(has("Authors") ? { Authors: authors } : {}),
    ...(has("Publication_Date") ? { Publication_Date: item.publicationDate } : {}),
    ...(has("Article_Version") && item.articleVersion ? { Article_Version: item.articleVersion } : {}),
  };
}
