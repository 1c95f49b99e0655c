import { addMonths, firstDay, lastDay, type Month } from "./month";
import type { PublisherRequest } from "./read-request";

type Json = Record<string, unknown>;

/** Report, release and month of a request. */
export type SmallReportSubject = { report: string; release: "5" | "5.1"; month: Month };

/** Fields of the same name replace the right ones; undefined removes them. */
export type Bend = {
  root?: Json;
  header?: Json;
  /** Of the one item. */
  item?: Json;
  /** Of the attributes, which in Release 5.1 are next to the counts. */
  attributes?: Json;
  counts?: Json;
  /** Replaces the list of one item. */
  items?: unknown;
};

const smallCounts = { Total_Item_Requests: 7, Unique_Item_Requests: 5 };

export function subjectOf({ reportId, release, query }: PublisherRequest): SmallReportSubject {
  return { report: reportId?.toUpperCase() ?? "", release, month: query.get("begin_date")?.slice(0, 7) ?? "" };
}

/** A correct report of one item, small enough to falsify in tests: 7 requests, 5 of them unique. */
export function smallReport(subject: SmallReportSubject, bend: Bend = {}): Json {
  return {
    Report_Header: { ...header(subject), ...bend.header },
    Report_Items: "items" in bend ? bend.items : [smallItem(subject, bend)],
    ...bend.root,
  };
}

/** The item of the small report. */
export function smallItem(subject: SmallReportSubject, { item, attributes, counts = smallCounts }: Bend = {}): Json {
  const split = { ...attributesOf(subject), ...attributes };
  const { Performance, ...rest } = { Performance: performance(subject, counts), ...split };
  const usage =
    subject.release === "5" ? { ...rest, Performance } : { Attribute_Performance: [{ ...rest, Performance }] };
  return { ...described(subject), ...usage, ...item };
}

/** The counts of a month in the form of the release. */
export function performance({ release, month }: SmallReportSubject, counts: Json): unknown {
  if (release === "5.1")
    return Object.fromEntries(Object.entries(counts).map(([metric, count]) => [metric, { [month]: count }]));
  const Instance = Object.entries(counts).map(([Metric_Type, Count]) => ({ Metric_Type, Count }));
  return [{ Period: { Begin_Date: firstDay(month), End_Date: lastDay(month) }, Instance }];
}

const names: Record<string, string> = {
  TR: "Title Report",
  PR: "Platform Report",
  DR: "Database Report",
  IR: "Item Report",
};

function header({ report, release, month }: SmallReportSubject): Json {
  const dates = { Begin_Date: firstDay(month), End_Date: lastDay(month) };
  const shared = {
    Release: release,
    Report_ID: report,
    Report_Name: names[report],
    Created: `${firstDay(addMonths(month, 1))}T09:00:00Z`,
  };
  if (release === "5.1") return { ...shared, Created_By: "Small Press", Report_Filters: dates };
  const Report_Filters = Object.entries(dates).map(([Name, Value]) => ({ Name, Value }));
  return { ...shared, Created_By: "Small Press", Report_Filters };
}

function described({ report, release }: SmallReportSubject): Json {
  const ids = { Online_ISSN: "2049-3630" };
  const Item_ID = release === "5" ? Object.entries(ids).map(([Type, Value]) => ({ Type, Value })) : ids;
  if (report === "PR") return { Platform: "Small Online" };
  const title =
    report === "DR"
      ? { Database: "Small Index" }
      : report === "IR"
        ? { Item: "Small Article" }
        : { Title: "Small Journal" };
  return { ...title, ...(report === "TR" && { Item_ID }), Platform: "Small Online", Publisher: "Small Press" };
}

function attributesOf({ report, release }: SmallReportSubject): Json {
  const kind = report === "DR" ? "Database" : report === "IR" ? "Article" : "Journal";
  const title = {
    ...(release === "5" && { Section_Type: "Article" }),
    YOP: "2024",
    Access_Type: "Controlled",
  };
  return { Data_Type: kind, ...(["TR", "IR"].includes(report) && title), Access_Method: "Regular" };
}
