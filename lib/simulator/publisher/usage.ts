import {
  type Activity,
  agentActivity,
  agentResponses,
  itemActivity,
  platformSearches,
  recordActivity,
  searchActivity,
  titleActivity,
} from "./activity";
import { catalogOf, type Database } from "./catalog";
import {
  availability,
  findSubscription,
  hasAccess,
  type LibraryKey,
  type PlatformKey,
  type Subscription,
} from "./consortium";
import type { Month } from "./month";
import {
  type Attribute,
  findSimulatedReport,
  isSimulatedAttribute,
  passesFilter,
  type Report,
  type SimulatedMetric,
  type SimulatedRelease,
  simulatedAiMetrics,
} from "./reports";
import type { AccessKind, Item, SimulatedTitle } from "./title";

export type Counts = Partial<Record<SimulatedMetric, number>>;
export type SimulatedAttributes = Partial<Record<Attribute, string>>;

/** Usage of one subject, attribute set and month, in the terms of one release; omits zero counts. */
export type UsageRow = { attributes: SimulatedAttributes; counts: Counts };

export type SimulatedSubject =
  | { kind: "platform" }
  | { kind: "database"; database: Database }
  | { kind: "title"; title: SimulatedTitle }
  | { kind: "item"; item: Item; parent: SimulatedTitle | null };

/** `hasAgents`: use by AI systems is counted, too. */
type Place = { subscription: Subscription; month: Month; release: SimulatedRelease; hasAgents?: boolean };

const accessTypes: Record<SimulatedRelease, Record<AccessKind, string>> = {
  "5": { controlled: "Controlled", open: "OA_Gold", free: "Other_Free_To_Read" },
  "5.1": { controlled: "Controlled", open: "Open", free: "Free_To_Read" },
};

/** Subjects of a report on a platform; items of one parent are consecutive. */
export function simulatedSubjects(platform: PlatformKey, kind: Report["kind"]): SimulatedSubject[] {
  const { titles, items, databases } = catalogOf(platform);
  switch (kind) {
    case "PR":
      return [{ kind: "platform" }];
    case "DR":
      return databases.map((database) => ({ kind: "database", database }));
    case "TR":
      return titles.map((title) => ({ kind: "title", title }));
    case "IR":
      return [
        ...titles.flatMap((parent) => parent.articles.map((item) => ({ kind: "item", item, parent }) as const)),
        ...items.map((item) => ({ kind: "item", item, parent: null }) as const),
      ];
  }
}

/** The usage of one subject in one month; no two rows have the same attributes. */
export function simulatedRows(subject: SimulatedSubject, place: Place): UsageRow[] {
  if (!hasAccess(place.subscription, place.month)) return [];
  switch (subject.kind) {
    case "platform":
      return platformRows(place);
    case "database":
      return databaseRows(subject.database, place);
    case "title":
      return titleRows(subject.title, place);
    case "item":
      return itemRows(subject.item, place);
  }
}

function itemCounts(activity: Activity, itemsPerRequest: number): Counts {
  const { investigations, uniqueInvestigations, requests, uniqueRequests } = activity;
  return {
    Total_Item_Investigations: investigations - requests + requests * itemsPerRequest,
    Unique_Item_Investigations: uniqueInvestigations - uniqueRequests + uniqueRequests * itemsPerRequest,
    Total_Item_Requests: requests * itemsPerRequest,
    Unique_Item_Requests: uniqueRequests * itemsPerRequest,
    No_License: activity.noLicense,
    Limit_Exceeded: activity.limitExceeded,
  };
}

function sectionType(title: SimulatedTitle): string {
  if (title.dataType === "Journal") return "Article";
  if (title.dataType === "Reference_Work") return "Section";
  return title.isOneFile ? "Book" : "Chapter";
}

function titleRows(title: SimulatedTitle, place: Place): UsageRow[] {
  const { subscription, month, release } = place;
  const activities =
    title.articles.length > 0
      ? title.articles.flatMap((article) => itemActivity(subscription, article, month))
      : titleActivity(subscription, title, month);
  const rows = activities.flatMap((activity): UsageRow[] => {
    const { titleInvestigations, titleRequests } = activity;
    const unique = { Unique_Title_Investigations: titleInvestigations, Unique_Title_Requests: titleRequests };
    const split = {
      YOP: activity.yop,
      Access_Type: accessTypes[release][activity.access],
      Access_Method: activity.method,
    };
    if (release === "5.1") {
      const counts = { ...itemCounts(activity, title.isOneFile ? title.chapters : 1), ...unique };
      return [{ attributes: { Data_Type: title.dataType, ...split }, counts }];
    }
    const Data_Type = title.dataType === "Journal" ? "Journal" : "Book";
    const Section_Type = sectionType(title);
    // Release 5: Unique_Title metrics have no Section_Type (CoP 5.0.3, 3.3.3).
    return [
      { attributes: { Data_Type, Section_Type, ...split }, counts: itemCounts(activity, 1) },
      { attributes: { Data_Type, ...split }, counts: unique },
    ];
  });
  return addUp([...rows, ...agentRows(title, place)]);
}

function agentRows(title: SimulatedTitle, { subscription, month, release, hasAgents }: Place): UsageRow[] {
  const activity = hasAgents ? agentActivity(subscription, title, month) : null;
  if (!activity) return [];
  const { investigations, uniqueInvestigations, requests, uniqueRequests } = activity;
  return [
    {
      attributes: {
        Data_Type: title.dataType,
        YOP: activity.yop,
        Access_Type: accessTypes[release][activity.access],
        Access_Method: activity.method,
      },
      counts: {
        Total_AI_Investigations: investigations,
        Unique_AI_Investigations: uniqueInvestigations,
        Total_AI_Requests: requests,
        Unique_AI_Requests: uniqueRequests,
      },
    },
  ];
}

function itemRows(item: Item, { subscription, month, release }: Place): UsageRow[] {
  const Data_Type = release === "5" && item.dataType !== "Article" ? "Multimedia" : item.dataType;
  const rows = itemActivity(subscription, item, month).map((activity) => ({
    attributes: {
      Data_Type,
      YOP: activity.yop,
      Access_Type: accessTypes[release][activity.access],
      Access_Method: activity.method,
    },
    counts: itemCounts(activity, 1),
  }));
  return addUp(rows);
}

/** The item metrics of rows, by data type and method only, without the denials that belong to titles. */
function summarized(rows: readonly UsageRow[]): UsageRow[] {
  return rows.map(({ attributes, counts }) => {
    const { No_License, Limit_Exceeded, ...rest } = counts;
    const { Data_Type = "Unspecified", Access_Method = "Regular" } = attributes;
    return { attributes: { Data_Type, Access_Method }, counts: rest };
  });
}

function recordRows(database: Database, { subscription, month }: Place): UsageRow[] {
  const activity = recordActivity(subscription, database, month);
  if (!activity) return [];
  return [{ attributes: { Data_Type: "Journal", Access_Method: "Regular" }, counts: itemCounts(activity, 1) }];
}

function databaseRows(database: Database, place: Place): UsageRow[] {
  const searches = searchActivity(place.subscription, database, place.month);
  const Data_Type = place.release === "5" ? "Database" : `Database_${database.content}`;
  const titles = catalogOf(place.subscription.platform).titles.filter((title) => title.database === database.key);
  return addUp([
    {
      attributes: { Data_Type, Access_Method: "Regular" },
      counts: {
        Searches_Regular: searches.regular,
        Searches_Automated: searches.automated,
        Searches_Federated: searches.federated,
        Limit_Exceeded: searches.limitExceeded,
      },
    },
    ...(database.content === "AI" ? recordRows(database, place) : []),
    ...summarized(titles.flatMap((title) => titleRows(title, place))),
  ]);
}

function platformRows(place: Place): UsageRow[] {
  const { titles, items, databases } = catalogOf(place.subscription.platform);
  const used = [
    ...titles.flatMap((title) => titleRows(title, place)),
    ...items.flatMap((item) => itemRows(item, place)),
    ...databases.filter(({ content }) => content === "AI").flatMap((database) => recordRows(database, place)),
  ];
  return addUp([
    {
      attributes: { Data_Type: "Platform", Access_Method: "Regular" },
      counts: { Searches_Platform: platformSearches(place.subscription, place.month) },
    },
    {
      attributes: { Data_Type: "Platform", Access_Method: "Agent" },
      counts: { AI_Responses_Generated: place.hasAgents ? agentResponses(place.subscription, place.month) : 0 },
    },
    ...summarized(used),
  ]);
}

function addUp(rows: readonly UsageRow[]): UsageRow[] {
  const sums = new Map<string, { attributes: SimulatedAttributes; counts: Record<string, number> }>();
  for (const { attributes, counts } of rows) {
    const key = Object.values(attributes).join("|");
    let sum = sums.get(key);
    if (!sum) {
      sum = { attributes, counts: {} };
      sums.set(key, sum);
    }
    for (const [metric, count] of Object.entries(counts)) {
      if (count > 0) sum.counts[metric] = (sum.counts[metric] ?? 0) + count;
    }
  }
  return [...sums.values()].filter(({ counts }) => Object.keys(counts).length > 0);
}

export type SumsQuestion = {
  organization: LibraryKey;
  platform: PlatformKey;
  report: string;
  release: SimulatedRelease;
  hasAgents?: boolean;
};
export type MonthTruth = { sums: Counts; records: number };

/**
 * The true sums of a report and month, computed without writing JSON. `records` counts the nonzero numbers of the
 * report at its finest split. With `today`, months the server would not deliver on that day are empty.
 */
export function monthTruth(question: SumsQuestion, month: Month, today?: Date): MonthTruth {
  const { organization, platform, release, hasAgents = false } = question;
  const subscription = findSubscription(organization, platform);
  const report = findSimulatedReport(release, question.report);
  if (!subscription || !report) throw new Error(`no such report: ${JSON.stringify(question)}`);
  if (today && availability(subscription, month, today) !== "available") return { sums: {}, records: 0 };
  const attributeNames = [...report.always, ...report.choosable].filter((name) => isSimulatedAttribute(name));
  const sums: Counts = {};
  let records = 0;
  for (const subject of simulatedSubjects(platform, report.kind)) {
    const cells = new Set<string>();
    for (const { attributes, counts } of simulatedRows(subject, { subscription, month, release, hasAgents })) {
      if (!passesFilter(report.filters, attributes)) continue;
      const place = attributeNames.map((name) => attributes[name] ?? "").join("|");
      for (const metric of [...report.metrics, ...(hasAgents && !report.isView ? simulatedAiMetrics : [])]) {
        const count = counts[metric] ?? 0;
        if (count === 0) continue;
        sums[metric] = (sums[metric] ?? 0) + count;
        cells.add(`${place}|${metric}`);
      }
    }
    records += cells.size;
  }
  return { sums, records };
}

/** The expected sums per metric of one report and month, to check everything that reads from the server. */
export function expectedSums(question: SumsQuestion, month: Month, today?: Date): Counts {
  return monthTruth(question, month, today).sums;
}
