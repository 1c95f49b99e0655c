import { spelling } from "../spelling";
import { type AttributeName, attributesOnRequest, type ReportKind } from "./attributes";
import type { CounterMetric } from "./metrics";
import { release4Reports } from "./release-4-reports";
import type { Release, ReportDefinition } from "./report-definition";

const investigationsAndRequests = [
  "Total_Item_Investigations",
  "Total_Item_Requests",
  "Unique_Item_Investigations",
  "Unique_Item_Requests",
] as const;
const titleMetrics = ["Unique_Title_Investigations", "Unique_Title_Requests"] as const;
const denials = ["Limit_Exceeded", "No_License"] as const;
const searches = ["Searches_Automated", "Searches_Federated", "Searches_Regular"] as const;

type Draft = {
  name: string | readonly [string, string];
  metrics: readonly CounterMetric[] | readonly [readonly CounterMetric[], readonly CounterMetric[]];
  filters?: Record<string, readonly string[]>;
  always: readonly AttributeName[];
};

const regular = { Access_Method: ["Regular"] };
const controlled = { Access_Type: ["Controlled"], ...regular };
const journals = { Data_Type: ["Journal"] };
const books = { Data_Type: ["Book"] };

const drafts: Record<string, Draft> = {
  PR: {
    name: ["Platform Master Report", "Platform Report"],
    metrics: ["Searches_Platform", ...investigationsAndRequests, ...titleMetrics],
    always: ["Platform"],
  },
  PR_P1: {
    name: "Platform Usage",
    metrics: ["Searches_Platform", "Total_Item_Requests", "Unique_Item_Requests", "Unique_Title_Requests"],
    filters: regular,
    always: ["Platform"],
  },
  DR: {
    name: ["Database Master Report", "Database Report"],
    metrics: [...searches, ...investigationsAndRequests, ...titleMetrics, ...denials],
    always: ["Publisher", "Platform"],
  },
  DR_D1: {
    name: "Database Search and Item Usage",
    metrics: [
      [...searches, "Total_Item_Investigations", "Total_Item_Requests"],
      [...searches, ...investigationsAndRequests],
    ],
    filters: regular,
    always: ["Publisher", "Platform"],
  },
  DR_D2: { name: "Database Access Denied", metrics: denials, filters: regular, always: ["Publisher", "Platform"] },
  TR: {
    name: ["Title Master Report", "Title Report"],
    metrics: [...investigationsAndRequests, ...titleMetrics, ...denials],
    always: ["Publisher", "Platform"],
  },
  TR_B1: {
    name: ["Book Requests (Excluding OA_Gold)", "Book Requests (Controlled)"],
    metrics: ["Total_Item_Requests", "Unique_Title_Requests"],
    filters: { ...books, ...controlled },
    always: ["Publisher", "Platform", "YOP"],
  },
  TR_B2: {
    name: "Book Access Denied",
    metrics: denials,
    filters: { ...books, ...regular },
    always: ["Publisher", "Platform", "YOP"],
  },
  TR_B3: {
    name: "Book Usage by Access Type",
    metrics: [...investigationsAndRequests, ...titleMetrics],
    filters: { ...books, ...regular },
    always: ["Publisher", "Platform", "YOP", "Access_Type"],
  },
  TR_J1: {
    name: ["Journal Requests (Excluding OA_Gold)", "Journal Requests (Controlled)"],
    metrics: ["Total_Item_Requests", "Unique_Item_Requests"],
    filters: { ...journals, ...controlled },
    always: ["Publisher", "Platform"],
  },
  TR_J2: {
    name: "Journal Access Denied",
    metrics: denials,
    filters: { ...journals, ...regular },
    always: ["Publisher", "Platform"],
  },
  TR_J3: {
    name: "Journal Usage by Access Type",
    metrics: investigationsAndRequests,
    filters: { ...journals, ...regular },
    always: ["Publisher", "Platform", "Access_Type"],
  },
  TR_J4: {
    name: ["Journal Requests by YOP (Excluding OA_Gold)", "Journal Requests by YOP (Controlled)"],
    metrics: ["Total_Item_Requests", "Unique_Item_Requests"],
    filters: { ...journals, ...controlled },
    always: ["Publisher", "Platform", "YOP"],
  },
  IR: {
    name: ["Item Master Report", "Item Report"],
    metrics: [...investigationsAndRequests, ...denials],
    always: ["Publisher", "Platform"],
  },
  IR_A1: {
    name: "Journal Article Requests",
    metrics: ["Total_Item_Requests", "Unique_Item_Requests"],
    filters: { Data_Type: ["Article"], Parent_Data_Type: ["Journal"], ...regular },
    always: ["Publisher", "Platform", "Article_Version", "Access_Type"],
  },
  IR_M1: {
    name: "Multimedia Item Requests",
    metrics: [["Total_Item_Requests"], ["Total_Item_Requests", "Unique_Item_Requests"]],
    filters: { Data_Type: ["Multimedia"], ...regular },
    always: ["Publisher", "Platform"],
  },
};

type Release5 = Exclude<Release, "4">;

const dataTypeAlwaysIn51 = new Set(["PR", "PR_P1", "DR", "TR", "TR_B1", "TR_B2", "TR_B3", "IR", "IR_M1"]);
const multimediaIn51 = ["Audiovisual", "Image", "Interactive_Resource", "Multimedia", "Sound"];

/** Every full report and standard view of Release 5 and 5.1. */
export const counterReports: readonly ReportDefinition[] = (["5", "5.1"] as const).flatMap((release) =>
  Object.entries(drafts).map(([id, draft]) => define(release, id, draft)),
);

/** Finds a report or view by identifier, case-insensitive ("tr_j1"); undefined if the release has none. */
export function findReport(release: Release, id: string): ReportDefinition | undefined {
  const reports = release === "4" ? release4Reports : counterReports;
  return reports.find((report) => report.release === release && spelling(report.id) === spelling(id));
}

/** Finds a report by its full name ("Title Master Report"), for headers without an identifier. */
export function findReportByName(name: string): ReportDefinition | undefined {
  return counterReports.find((report) => spelling(report.name) === spelling(name));
}

function define(release: Release5, id: string, draft: Draft): ReportDefinition {
  const nth = release === "5" ? 0 : 1;
  const kind = kindOf(id);
  const isView = id.includes("_");
  const attributes = attributesOf(release, id, {
    always: draft.always,
    onRequest: isView ? [] : attributesOnRequest(kind),
  });
  return {
    id,
    release,
    name: typeof draft.name === "string" ? draft.name : draft.name[nth],
    kind,
    isView,
    metrics: isPair(draft.metrics) ? draft.metrics[nth] : draft.metrics,
    attributes,
    filters: filtersOf(release, id, draft),
    attributesToShow: isView ? [] : attributesToShow(kind, attributes.onRequest),
    includesParentDetails: id === "IR",
    hasTitles: kind !== "PR",
    hasItems: kind === "IR",
  };
}

type ReportAttributes = ReportDefinition["attributes"];

function attributesOf(release: Release5, id: string, { always, onRequest }: ReportAttributes): ReportAttributes {
  if (release === "5") return { always, onRequest };
  return {
    always: dataTypeAlwaysIn51.has(id) ? [...always, "Data_Type" as const] : always,
    onRequest: onRequest.filter((name) => name !== "Data_Type" && name !== "Section_Type"),
  };
}

/** Parent_Data_Type comes with the parent's details and is not a value of Attributes_To_Show. */
function attributesToShow(kind: ReportKind, onRequest: readonly AttributeName[]): string[] {
  const names = onRequest.filter((name) => name !== "Parent_Data_Type");
  return kind === "IR" ? ["Authors", "Publication_Date", ...names] : [...names];
}

function filtersOf(release: Release5, id: string, { filters = {} }: Draft): Record<string, readonly string[]> {
  if (release === "5") return filters;
  // Release 5.1 restricts it by Data_Type only (CoP 5.1 §4.4, Table 4.q).
  if (id === "IR_A1") return { Data_Type: ["Article"], ...regular };
  if (id === "IR_M1") return { ...filters, Data_Type: multimediaIn51 };
  return id.startsWith("TR_B") ? { ...filters, Data_Type: ["Book", "Reference_Work"] } : filters;
}

function isPair(metrics: Draft["metrics"]): metrics is readonly [readonly CounterMetric[], readonly CounterMetric[]] {
  return Array.isArray(metrics[0]);
}

function kindOf(id: string): ReportKind {
  const kind = (["PR", "DR", "TR", "IR"] as const).find((prefix) => id.startsWith(prefix));
  if (!kind) throw new RangeError(`Not a COUNTER report: ${id}`);
  return kind;
}
