/** Reports and standard views of the COUNTER Code of Practice, Releases 5.0.3 and 5.1, as offered by this server. */

export type SimulatedRelease = "5" | "5.1";
type ReportKind = "PR" | "DR" | "TR" | "IR";

export type SimulatedMetric =
  | "Searches_Platform"
  | "Searches_Regular"
  | "Searches_Automated"
  | "Searches_Federated"
  | "Total_Item_Investigations"
  | "Unique_Item_Investigations"
  | "Unique_Title_Investigations"
  | "Total_Item_Requests"
  | "Unique_Item_Requests"
  | "Unique_Title_Requests"
  | "No_License"
  | "Limit_Exceeded"
  | AiMetric;

type AiMetric =
  | "AI_Responses_Generated"
  | "Total_AI_Investigations"
  | "Unique_AI_Investigations"
  | "Total_AI_Requests"
  | "Unique_AI_Requests";

/** Attributes that split usage; Authors, Publication_Date and Article_Version only describe an item. */
export type Attribute = "Data_Type" | "Section_Type" | "YOP" | "Access_Type" | "Access_Method";
export type ItemDetail = "Authors" | "Publication_Date" | "Article_Version";

export type Filters = Partial<Record<Attribute, readonly string[]>>;

export type Report = {
  id: string;
  kind: ReportKind;
  release: SimulatedRelease;
  name: string;
  isView: boolean;
  metrics: readonly SimulatedMetric[];
  filters: Filters;
  /** Shown without being requested. */
  always: readonly Attribute[];
  /** May be requested in attributes_to_show, in this order. */
  choosable: readonly (Attribute | ItemDetail)[];
  /** IR_A1 contains authors, dates, versions and parents without being requested. */
  details: boolean;
};

/** An extension, in full reports of Release 5.1 only. */
export const simulatedAiMetrics: readonly AiMetric[] = [
  "AI_Responses_Generated",
  "Total_AI_Investigations",
  "Unique_AI_Investigations",
  "Total_AI_Requests",
  "Unique_AI_Requests",
];

const investigations = ["Total_Item_Investigations", "Unique_Item_Investigations"] as const;
const requests = ["Total_Item_Requests", "Unique_Item_Requests"] as const;
const titles = ["Unique_Title_Investigations", "Unique_Title_Requests"] as const;
const denials = ["Limit_Exceeded", "No_License"] as const;
const searches = ["Searches_Automated", "Searches_Federated", "Searches_Regular"] as const;

const regular = { Access_Method: ["Regular"] } as const;
const multimedia51 = ["Audiovisual", "Image", "Interactive_Resource", "Multimedia", "Sound"] as const;

type View = { id: string; names: [string, string]; metrics: readonly SimulatedMetric[] } & Partial<
  Pick<Report, "filters" | "always" | "choosable" | "details" | "isView">
>;

function report(release: SimulatedRelease, kind: ReportKind, view: View): Report {
  return {
    id: view.id,
    kind,
    release,
    name: release === "5" ? view.names[0] : view.names[1],
    isView: view.isView ?? true,
    metrics: view.metrics,
    filters: view.isView === false ? {} : { ...regular, ...view.filters },
    always: view.always ?? [],
    choosable: view.choosable ?? [],
    details: view.details ?? false,
  };
}

function fullReports(release: SimulatedRelease): Report[] {
  const isNew = release === "5.1";
  const always = isNew ? (["Data_Type"] as const) : [];
  const dataType = isNew ? [] : (["Data_Type"] as const);
  const yop = ["YOP", "Access_Type", "Access_Method"] as const;
  const full = { isView: false, always };
  return [
    report(release, "PR", {
      id: "PR",
      names: ["Platform Master Report", "Platform Report"],
      metrics: ["Searches_Platform", ...investigations, ...requests, ...titles],
      choosable: [...dataType, "Access_Method"],
      ...full,
    }),
    report(release, "DR", {
      id: "DR",
      names: ["Database Master Report", "Database Report"],
      metrics: [...searches, ...investigations, ...requests, ...titles, ...denials],
      choosable: [...dataType, "Access_Method"],
      ...full,
    }),
    report(release, "TR", {
      id: "TR",
      names: ["Title Master Report", "Title Report"],
      metrics: [...investigations, ...requests, ...titles, ...denials],
      choosable: [...dataType, ...(isNew ? [] : (["Section_Type"] as const)), ...yop],
      ...full,
    }),
    report(release, "IR", {
      id: "IR",
      names: ["Item Master Report", "Item Report"],
      metrics: [...investigations, ...requests, ...denials],
      choosable: ["Authors", "Publication_Date", "Article_Version", ...dataType, ...yop],
      ...full,
    }),
  ];
}

function titleViews(release: SimulatedRelease): Report[] {
  const isNew = release === "5.1";
  const book = { Data_Type: isNew ? ["Book", "Reference_Work"] : ["Book"] };
  const journal = { Data_Type: ["Journal"] };
  const controlled = { Access_Type: ["Controlled"] };
  const excluding = isNew ? "(Controlled)" : "(Excluding OA_Gold)";
  const bookAlways = isNew ? (["Data_Type", "YOP"] as const) : (["YOP"] as const);
  const view = (id: string, name: string, rest: Omit<View, "id" | "names">) =>
    report(release, "TR", { id, names: [name, name], ...rest });
  return [
    view("TR_B1", `Book Requests ${excluding}`, {
      metrics: ["Total_Item_Requests", "Unique_Title_Requests"],
      filters: { ...book, ...controlled },
      always: bookAlways,
    }),
    view("TR_B2", "Book Access Denied", { metrics: denials, filters: book, always: bookAlways }),
    view("TR_B3", "Book Usage by Access Type", {
      metrics: [...investigations, ...requests, ...titles],
      filters: book,
      always: [...bookAlways, "Access_Type"],
    }),
    view("TR_J1", `Journal Requests ${excluding}`, { metrics: requests, filters: { ...journal, ...controlled } }),
    view("TR_J2", "Journal Access Denied", { metrics: denials, filters: journal }),
    view("TR_J3", "Journal Usage by Access Type", {
      metrics: [...investigations, ...requests],
      filters: journal,
      always: ["Access_Type"],
    }),
    view("TR_J4", `Journal Requests by YOP ${excluding}`, {
      metrics: requests,
      filters: { ...journal, ...controlled },
      always: ["YOP"],
    }),
  ];
}

function otherViews(release: SimulatedRelease): Report[] {
  const isNew = release === "5.1";
  const dataType = isNew ? (["Data_Type"] as const) : [];
  const view = (kind: ReportKind, id: string, name: string, rest: Omit<View, "id" | "names">) =>
    report(release, kind, { id, names: [name, name], ...rest });
  return [
    view("PR", "PR_P1", "Platform Usage", {
      metrics: ["Searches_Platform", ...requests, "Unique_Title_Requests"],
      always: dataType,
    }),
    view("DR", "DR_D1", "Database Search and Item Usage", {
      metrics: isNew
        ? [...searches, ...investigations, ...requests]
        : [...searches, "Total_Item_Investigations", "Total_Item_Requests"],
    }),
    view("DR", "DR_D2", "Database Access Denied", { metrics: denials }),
    view("IR", "IR_A1", "Journal Article Requests", {
      metrics: requests,
      filters: { Data_Type: ["Article"] },
      always: ["Access_Type"],
      details: true,
    }),
    view("IR", "IR_M1", "Multimedia Item Requests", {
      metrics: isNew ? requests : ["Total_Item_Requests"],
      filters: { Data_Type: isNew ? multimedia51 : ["Multimedia"] },
      always: dataType,
    }),
  ];
}

const reports: Record<SimulatedRelease, readonly Report[]> = {
  "5": [...fullReports("5"), ...titleViews("5"), ...otherViews("5")],
  "5.1": [...fullReports("5.1"), ...titleViews("5.1"), ...otherViews("5.1")],
};

/** Ignores the case of the id (`tr_j1`). */
export function findSimulatedReport(release: SimulatedRelease, id: string): Report | undefined {
  return reports[release].find((report) => report.id === id.toUpperCase());
}

export function reportsOf(release: SimulatedRelease): readonly Report[] {
  return reports[release];
}

const splitting: readonly string[] = ["Data_Type", "Section_Type", "YOP", "Access_Type", "Access_Method"];

export function isSimulatedAttribute(name: string): name is Attribute {
  return splitting.includes(name);
}

/** Whether usage with these attributes belongs to a report or request with these filters. */
export function passesFilter(filters: Filters, attributes: Partial<Record<Attribute, string>>): boolean {
  return Object.entries(filters).every(([name, allowed]) => {
    const value = isSimulatedAttribute(name) ? attributes[name] : undefined;
    return value !== undefined && allowed.includes(value);
  });
}
