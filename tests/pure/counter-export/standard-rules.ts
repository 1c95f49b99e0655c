import { readXlsx } from "hucre/xlsx";
import { checkRowsTogether, type Usage } from "./rules-of-several-rows";
import { standardColumns } from "./standard-columns";

/**
 * Rules of the Code of Practice 5.0.3 and 5.1 for files, as COUNTER's validator applies them: §3.2 (headers and
 * columns), §3.3 (vocabularies), §4 (reports and views) and the exceptions of Appendix F (5) and D (5.1). They are
 * declared apart from lib/counter/standard, so that a mistake there shows.
 */

type Release = "5" | "5.1";
type Both = string | readonly [release5: string, release51: string];
type Rule = { name: Both; metrics: Both; filters?: Both };

const items = "Total_Item_Investigations Total_Item_Requests Unique_Item_Investigations Unique_Item_Requests";
const titles = "Unique_Title_Investigations Unique_Title_Requests";
const denials = "Limit_Exceeded No_License";
const searches = "Searches_Automated Searches_Federated Searches_Regular";
const regular = "Access_Method=Regular";
const books: Both = [`Data_Type=Book; ${regular}`, `Data_Type=Book|Reference_Work; ${regular}`];
const controlledBooks: Both = [`${books[0]}; Access_Type=Controlled`, `${books[1]}; Access_Type=Controlled`];
const journals = `Data_Type=Journal; ${regular}`;
const controlledJournals = `${journals}; Access_Type=Controlled`;

const rules: Readonly<Record<string, Rule>> = {
  PR: {
    name: ["Platform Master Report", "Platform Report"],
    metrics: `Searches_Platform ${items} ${titles}`,
  },
  PR_P1: {
    name: "Platform Usage",
    metrics: "Searches_Platform Total_Item_Requests Unique_Item_Requests Unique_Title_Requests",
    filters: regular,
  },
  DR: { name: ["Database Master Report", "Database Report"], metrics: `${searches} ${items} ${titles} ${denials}` },
  DR_D1: {
    name: "Database Search and Item Usage",
    metrics: [`${searches} Total_Item_Investigations Total_Item_Requests`, `${searches} ${items}`],
    filters: regular,
  },
  DR_D2: { name: "Database Access Denied", metrics: denials, filters: regular },
  TR: { name: ["Title Master Report", "Title Report"], metrics: `${items} ${titles} ${denials}` },
  TR_B1: {
    name: ["Book Requests (Excluding OA_Gold)", "Book Requests (Controlled)"],
    metrics: "Total_Item_Requests Unique_Title_Requests",
    filters: controlledBooks,
  },
  TR_B2: { name: "Book Access Denied", metrics: denials, filters: books },
  TR_B3: { name: "Book Usage by Access Type", metrics: `${items} ${titles}`, filters: books },
  TR_J1: {
    name: ["Journal Requests (Excluding OA_Gold)", "Journal Requests (Controlled)"],
    metrics: "Total_Item_Requests Unique_Item_Requests",
    filters: controlledJournals,
  },
  TR_J2: { name: "Journal Access Denied", metrics: denials, filters: journals },
  TR_J3: { name: "Journal Usage by Access Type", metrics: items, filters: journals },
  TR_J4: {
    name: ["Journal Requests by YOP (Excluding OA_Gold)", "Journal Requests by YOP (Controlled)"],
    metrics: "Total_Item_Requests Unique_Item_Requests",
    filters: controlledJournals,
  },
  IR: { name: ["Item Master Report", "Item Report"], metrics: `${items} ${denials}` },
  IR_A1: {
    name: "Journal Article Requests",
    metrics: "Total_Item_Requests Unique_Item_Requests",
    filters: [`Data_Type=Article; Parent_Data_Type=Journal; ${regular}`, `Data_Type=Article; ${regular}`],
  },
  IR_M1: {
    name: "Multimedia Item Requests",
    metrics: ["Total_Item_Requests", "Total_Item_Requests Unique_Item_Requests"],
    filters: [
      `Data_Type=Multimedia; ${regular}`,
      `Data_Type=Audiovisual|Image|Interactive_Resource|Multimedia|Sound; ${regular}`,
    ],
  },
};

const titleTypes5 = "Book Journal Newspaper_or_Newsletter Other Report Thesis_or_Dissertation";
const itemTypes5 = `Article Book_Segment Dataset Multimedia Repository_Item ${titleTypes5}`;
const titleTypes51 =
  "Book Conference Journal Newspaper_or_Newsletter Other Patent Reference_Work Report Standard Thesis_or_Dissertation Unspecified";
const itemTypes51 =
  "Article Audiovisual Book_Segment Conference_Item Database_Full_Item Dataset Image Interactive_Resource Multimedia News_Item Other Patent Reference_Item Report Software Sound Standard Thesis_or_Dissertation Unspecified";
const databases: Both = ["Database", "Database_AI Database_Aggregated Database_Full"];
const dataTypes: Readonly<Record<"PR" | "DR" | "TR" | "IR" | "Parent", Both>> = {
  PR: [`Database Platform ${itemTypes5} Unspecified`, `Platform ${titleTypes51} ${itemTypes51}`],
  DR: [
    `Database Multimedia ${titleTypes5} Unspecified`,
    `${databases[1]} ${titleTypes51} Audiovisual Database_Full_Item Image Interactive_Resource Multimedia Sound`,
  ],
  TR: [`Database ${titleTypes5} Unspecified`, titleTypes51],
  IR: [`${itemTypes5} Unspecified`, itemTypes51],
  Parent: [
    itemTypes5,
    "Book Conference Database_Aggregated Database_Full Journal Newspaper_or_Newsletter Reference_Work",
  ],
};
const words: Readonly<Record<string, Both>> = {
  Section_Type: "Article Book Chapter Other Section",
  Access_Type: ["Controlled OA_Gold Other_Free_To_Read", "Controlled Open Free_To_Read"],
  Access_Method: "Regular TDM",
  Article_Version: "AM VoR CVoR EVoR AO SMUR P",
};

/** Unique counts are those of the item (CoP 5.0.3 and 5.1 §3.3.9). */
const metricsOfComponents = [
  "Total_Item_Investigations Total_Item_Requests",
  `Total_Item_Investigations Total_Item_Requests ${denials}`,
] as const;
const COMPONENT_IDS = ["DOI", "Proprietary_ID", "ISBN", "Print_ISSN", "Online_ISSN", "URI"];

const namespaced = /^[a-zA-Z0-9+_./]{1,17}:.+$/;
const isni = /^\d{4}[ -]?\d{4}[ -]?\d{4}[ -]?\d{3}[\dX]$/;
const forms: Readonly<Record<string, RegExp>> = {
  DOI: /^10\.[1-9]\d{2}[\d.]*\/.+$/,
  ISBN: /^(?=.{17}$)97[89]-\d+-\d+-\d+-\d$/,
  Print_ISSN: /^\d{4}-\d{3}[\dX]$/,
  Online_ISSN: /^\d{4}-\d{3}[\dX]$/,
  Linking_ISSN: /^\d{4}-\d{3}[\dX]$/,
  Proprietary: namespaced,
  URI: /^((https?|ftp):\/\/([^./]+\.)+[^./]{2,}(\/.*)?|urn:[a-zA-Z\d][a-zA-Z\d-]{0,30}[a-zA-Z\d]:.+)$/,
  ISNI: isni,
  ISIL: /^[a-zA-Z\d]{1,4}-.{1,11}$/,
  OCLC: /^\d+$/,
  ROR: /^0[\da-hjkmnp-z]{6}\d{2}$/,
  ORCID: /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/,
};

const exceptions: Readonly<Record<number, readonly [message: string, severity5: string]>> = {
  3030: ["No Usage Available for Requested Dates", "Error"],
  3031: ["Usage Not Ready for Requested Dates", "Error Warning"],
  3032: ["Usage No Longer Available for Requested Dates", "Warning"],
  3040: ["Partial Data Returned", "Warning"],
  3050: ["Parameter Not Recognized in this Context", "Warning"],
  3060: ["Invalid ReportFilter Value", "Warning Error"],
  3061: ["Incongruous ReportFilter Value", "Warning Error"],
  3062: ["Invalid ReportAttribute Value", "Warning Error"],
  3063: ["Components Not Supported", "Warning"],
};

/** Exceptions that say which months or values they are about. */
const withData = [3031, 3032, 3040, 3050, 3060, 3062];

const registryRecord =
  /^https:\/\/registry\.(countermetrics|projectcounter)\.org\/(platform|usage-data-host)\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const details = ["Authors", "Publication_Date", "Article_Version"];
const related = ["Include_Parent_Details", "Include_Component_Details"];
const splitting = ["Data_Type", "Section_Type", "YOP", "Access_Type", "Access_Method"];

const of = (value: Both, release: Release): string =>
  typeof value === "string" ? value : release === "5" ? value[0] : value[1];
const list = (value: Both, release: Release): string[] => of(value, release).split(" ");
const isEqual = (one: readonly string[], other: readonly string[]) =>
  [...one].sort().join("|") === [...other].sort().join("|");

type Header = {
  id: string;
  release: Release;
  /** Values by name. */
  filters: Readonly<Record<string, readonly string[]>>;
  attributes: Readonly<Record<string, readonly string[]>>;
  exceptions: readonly { code: number; message: string; severity?: string; data: string }[];
  institution: readonly (readonly [type: string, value: string])[];
  created: string;
  name: string;
  /** All usage of the report, for rules about several rows. */
  usages: Usage[];
};

/** The first violation of each kind. */
class Violations {
  readonly all: string[] = [];
  private readonly kinds = new Set<string>();
  add = (isRight: boolean, text: string): void => {
    const kind = text.replace(/\d+/g, "…");
    if (isRight || this.kinds.has(kind)) return;
    this.kinds.add(kind);
    this.all.push(text);
  };
}

/** Rules of JSON and tables alike. */
function checkHeader(header: Header, hasUsage: boolean, { add }: Violations): void {
  const { id, release, attributes } = header;
  const rule = rules[id];
  add(rule !== undefined, `Report_ID ${id}`);
  if (!rule) return;
  add(header.name === of(rule.name, release), `Report_Name ${header.name}`);
  add(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/.test(header.created), `Created ${header.created}`);
  add(release === "5" || header.institution.length > 0, "Institution_ID is missing");
  for (const [type, value] of header.institution)
    add(forms[type]?.test(value) === true, `Institution_ID ${type}:${value}`);
  checkFilters(header, rule, add);
  const isFull = !id.includes("_");
  if (!isFull) add(Object.keys(attributes).length === 0, "Report_Attributes in a view");
  const onRequest = isFull ? columnsOf(id, release).filter((name) => mayBeAsked(name, release)) : [];
  for (const [name, values] of Object.entries(attributes)) {
    add(["Attributes_To_Show", ...related].includes(name), `Report_Attributes ${name}`);
    if (name === "Attributes_To_Show")
      for (const value of values) add(onRequest.includes(value), `Attributes_To_Show ${value}`);
    else add(id === "IR" && isEqual(values, ["True"]), `${name}=${values}`);
  }
  checkExceptions(header, hasUsage, add);
}

function checkFilters({ id, release, filters }: Header, rule: Rule, add: Violations["add"]): void {
  const day = /^\d{4}-\d\d-\d\d$/;
  const [begin = "", end = ""] = [filters.Begin_Date?.[0], filters.End_Date?.[0]];
  add(day.test(begin) && begin.endsWith("-01"), `Begin_Date ${begin}`);
  add(day.test(end) && new Date(Date.parse(end) + 86_400_000).getUTCDate() === 1, `End_Date ${end}`);
  const preset = Object.fromEntries(
    (rule.filters ? of(rule.filters, release).split("; ") : []).map((one) => [
      one.split("=")[0] ?? "",
      one.split("=")[1]?.split("|") ?? [],
    ]),
  );
  const expected: Record<string, string[]> = id.includes("_")
    ? { ...preset, Metric_Type: list(rule.metrics, release) }
    : {};
  for (const [name, values] of Object.entries(filters)) {
    if (name === "Begin_Date" || name === "End_Date") continue;
    add(expected[name] !== undefined && isEqual(expected[name], values), `Report_Filters ${name}=${values.join("|")}`);
  }
  // The filter of IR_A1 in Release 5 that some providers leave out.
  for (const name of Object.keys(expected).filter((one) => one !== "Parent_Data_Type"))
    add(filters[name] !== undefined, `Report_Filters without ${name}`);
}

function checkExceptions({ exceptions: present, filters, release }: Header, hasUsage: boolean, add: Violations["add"]) {
  for (const { code, message, severity, data } of present) {
    const [text, severities = ""] =
      code < 1000 ? [message, code === 0 ? "Info Debug" : "Warning"] : (exceptions[code] ?? []);
    add(message !== "" && message === text, `Exception ${code}: ${message}`);
    add(data !== "" || !withData.includes(code), `Exception ${code} without Data`);
    if (release === "5" && severity !== undefined)
      add(severities.split(" ").includes(severity), `Severity ${severity} of ${code}`);
  }
  const about = new Set(present.map(({ code }) => code).filter((code) => code >= 3030 && code <= 3040));
  add(hasUsage || about.size > 0, "No exception says why there is no usage");
  add(!hasUsage || !about.has(3030), "3030 in a report with usage");
  const monthOf = (date = "") => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  const months = monthOf(filters.End_Date?.[0]) - monthOf(filters.Begin_Date?.[0]) + 1;
  add(about.size <= months, "More exceptions than months");
  add(about.size < months || about.has(3040) || !hasUsage, "An exception for each month of a report with usage");
}

const columnsOf = (id: string, release: Release): string[] => {
  const [of5 = "", of51 = of5] = standardColumns[id] ?? [];
  return (release === "5" ? of5 : of51).split(" ");
};
const mayBeAsked = (name: string, release: Release) =>
  details.includes(name) || (splitting.includes(name) && (release === "5" || name !== "Data_Type"));

/** Columns that a report with these attributes has, in order. */
function expectedColumns({ id, release, attributes }: Header): string[] {
  const requested = attributes.Attributes_To_Show ?? [];
  const all = columnsOf(id, release);
  if (id.includes("_")) return all;
  return all.filter((name) => {
    if (name.startsWith("Parent_")) return attributes.Include_Parent_Details !== undefined;
    if (name.startsWith("Component_")) return attributes.Include_Component_Details !== undefined;
    return mayBeAsked(name, release) ? requested.includes(name) : true;
  });
}

function checkUsage(header: Header, usage: Usage, add: Violations["add"]): void {
  const { id, release, filters } = header;
  const { where, columns, metric, counts } = usage;
  header.usages.push(usage);
  const rule = rules[id];
  if (!rule) return;
  const isComponent = Object.entries(columns).some(([name, value]) => name.startsWith("Component_") && value !== "");
  const metrics = isComponent ? metricsOfComponents[release === "5" ? 0 : 1].split(" ") : list(rule.metrics, release);
  add(metrics.includes(metric), `${where}: Metric_Type ${metric}`);
  if (isComponent) {
    add(
      COMPONENT_IDS.some((name) => columns[`Component_${name}`]),
      `${where}: component without an identifier`,
    );
    add(!!columns.Component_Title, `${where}: component without a title`);
    add(!!columns.Component_Data_Type, `${where}: component without Data_Type`);
  }
  const allowed = expectedColumns(header);
  for (const [name, value] of Object.entries(columns)) {
    add(allowed.includes(name), `${where}: ${name} is not part of the report`);
    checkValue(name, value, { where, header, add });
  }
  const kind = id.slice(0, 2);
  const name = { PR: "Platform", DR: "Database", TR: "Title", IR: "Item" }[kind] ?? "";
  for (const required of [name, "Platform", ...splitting.filter((one) => allowed.includes(one))]) {
    const isBlank = required === "Section_Type" && metric.startsWith("Unique_Title_");
    add(
      isBlank ? !columns[required] : !!columns[required],
      `${where}: ${required} ${columns[required] ?? "is missing"}`,
    );
  }
  const type = columns.Data_Type;
  if (type && metric.startsWith("Unique_Title_"))
    add(["Book", "Reference_Work"].includes(type), `${where}: ${metric} of ${type}`);
  if (type) add((metric === "Searches_Platform") === (type === "Platform"), `${where}: ${metric} of ${type}`);
  const [begin = "", end = ""] = [filters.Begin_Date?.[0], filters.End_Date?.[0]];
  for (const [month, count] of Object.entries(counts)) {
    add(Number.isInteger(count) && count >= 0, `${where}: count ${count}`);
    add(month >= begin.slice(0, 7) && month <= end.slice(0, 7), `${where}: month ${month}`);
  }
  add(
    Object.values(counts).some((count) => count > 0),
    `${where}: no usage of ${metric}`,
  );
}

/** Rules about several rows, once all are read. */
function checkAllUsage({ id, release, usages }: Header, add: Violations["add"]): void {
  const rule = rules[id];
  if (rule) checkRowsTogether({ id, release, metrics: list(rule.metrics, release) }, usages, add);
}

type Place = { where: string; header: Header; add: Violations["add"] };

function checkValue(column: string, value: string, { where, header: { id, release, filters }, add }: Place): void {
  if (value === "") return;
  const name = column.replace(/^(Parent|Component)_/, "");
  const wrong = `${where}: ${column} ${value}`;
  if (name === "Data_Type") {
    const kind = column.startsWith("Parent_") ? "Parent" : (id.slice(0, 2) as keyof typeof dataTypes);
    add((filters[column] ?? list(dataTypes[kind], release)).includes(value), wrong);
  } else if (words[name]) add((filters[name] ?? list(words[name], release)).includes(value), wrong);
  else if (name === "YOP") add(/^\d{4}$/.test(value) && value !== "0000", wrong);
  else if (name === "Publication_Date") add(/^\d{4}-\d\d-\d\d$/.test(value), wrong);
  else if (name === "Proprietary_ID") add(namespaced.test(value), wrong);
  else if (name === "Publisher_ID") {
    for (const one of value.split("; ")) {
      const [, namespace = "", rest = ""] = /^([^:]*):(.*)$/.exec(one) ?? [];
      add(["ISNI", "ROR"].includes(namespace) ? forms[namespace]?.test(rest) === true : namespaced.test(one), wrong);
    }
  } else if (forms[name]) add(forms[name].test(value), wrong);
}

/** Violations of the rules in a table that is text with tabs; empty for a valid file. */
export function textViolations(text: string): string[] {
  const lines = text.replace("\uFEFF", "").split("\r\n");
  const violations = tableViolations(
    lines.map((line) => line.split("\t").map((cell) => cell.replace(/^"(.*)"$/, "$1"))),
  );
  return text.startsWith("\uFEFF") ? violations : ["No byte order mark", ...violations];
}

/** The same for a workbook, which has one sheet with counts as numbers. */
export async function workbookViolations(bytes: Uint8Array): Promise<string[]> {
  const { sheets } = await readXlsx(bytes);
  const rows: readonly (readonly unknown[])[] = sheets[0]?.rows ?? [];
  const types = rows.flatMap((row, at) =>
    row.flatMap((cell) =>
      cell === null || typeof cell === "string" || (typeof cell === "number" && at > 13) ? [] : [typeof cell],
    ),
  );
  const lines = rows.map((row) => row.map((cell) => String(cell ?? "")));
  return [
    ...(sheets.length === 1 ? [] : ["Several sheets"]),
    ...types.map((type) => `A ${type}`),
    ...tableViolations(lines),
  ];
}

function tableViolations(lines: readonly (readonly string[])[]): string[] {
  const violations = new Violations();
  const { add } = violations;
  const labels = ["Report_Name", "Report_ID", "Release", "Institution_Name", "Institution_ID", "Metric_Types"];
  labels.push("Report_Filters", "Report_Attributes", "Exceptions", "Reporting_Period", "Created", "Created_By");
  const release = lines[2]?.[1] === "5" ? "5" : "5.1";
  if (release === "5.1") labels.push("Registry_Record");
  for (const [at, label] of labels.entries()) add(lines[at]?.[0] === label, `Row ${at + 1} is not ${label}`);
  add((lines[labels.length] ?? []).join("") === "", `Row ${labels.length + 1} is not blank`);
  const value = (label: string) => lines[labels.indexOf(label)]?.[1] ?? "";
  const named = (label: string) =>
    Object.fromEntries(
      value(label)
        .split("; ")
        .filter(Boolean)
        .map((one) => [one.split("=")[0] ?? "", one.split("=")[1]?.split("|") ?? []]),
    );
  const id = value("Report_ID");
  const metrics = value("Metric_Types");
  const texts = value("Exceptions") === "" ? [] : value("Exceptions").split(/; (?=\d+: )/);
  const header: Header = {
    ...{ id, release, name: value("Report_Name"), created: value("Created"), attributes: named("Report_Attributes") },
    filters: {
      ...named("Report_Filters"),
      ...named("Reporting_Period"),
      ...(metrics && { Metric_Type: metrics.split("; ") }),
    },
    institution: namespacesIn(value("Institution_ID"), ["ISNI", "ISIL", "OCLC", "ROR"]),
    exceptions: texts.map((one) => {
      const [, code = "", message = "", data = ""] = /^(\d+): ([^(]+?)(?: \((.+)\))?$/.exec(one) ?? [];
      return { code: Number(code), message, data };
    }),
    usages: [],
  };
  checkNamespaces("Institution_ID", header.institution, add);
  if (release === "5.1")
    add(
      value("Registry_Record") === "" || registryRecord.test(value("Registry_Record")),
      `Registry_Record ${value("Registry_Record")}`,
    );
  add(value("Institution_Name") !== "" && value("Created_By") !== "", "Institution_Name or Created_By is missing");
  const headings = lines[labels.length + 1] ?? [];
  const rows = lines.slice(labels.length + 2).filter((row) => row.join("") !== "");
  checkHeader(header, rows.length > 0, violations);
  const describing = headings.slice(0, headings.indexOf("Metric_Type"));
  add(describing.join(" ") === expectedColumns(header).join(" "), `Columns ${describing.join(" ")}`);
  add(headings[describing.length + 1] === "Reporting_Period_Total", "No Reporting_Period_Total");
  const months = headings.slice(describing.length + 2);
  for (const [at, row] of rows.entries()) {
    const counts = Object.fromEntries(
      months.map((month, index) => [monthOfHeading(month), Number(row[describing.length + 2 + index])]),
    );
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const where = `Row ${labels.length + 3 + at}`;
    add(Number(row[describing.length + 1]) === total, `${where}: Reporting_Period_Total`);
    const columns = Object.fromEntries(describing.map((name, index) => [name, row[index] ?? ""]));
    checkNamespaces(`${where}: Publisher_ID`, namespacesIn(columns.Publisher_ID ?? "", ["ISNI", "ROR"]), add);
    checkUsage(header, { where, columns, metric: row[describing.length] ?? "", counts }, add);
  }
  checkAllUsage(header, add);
  return violations.all;
}

/** Identifiers in a cell by namespace; all those of providers have one. */
const namespacesIn = (cell: string, namespaces: readonly string[]): [type: string, value: string][] =>
  cell
    .split("; ")
    .filter(Boolean)
    .map((one) => {
      const namespace = one.slice(0, one.indexOf(":"));
      return namespaces.includes(namespace) ? [namespace, one.slice(namespace.length + 1)] : ["Proprietary", one];
    });

function checkNamespaces(
  where: string,
  ids: readonly (readonly [type: string, value: string])[],
  add: Violations["add"],
) {
  add(new Set(ids.map(([type]) => type)).size === ids.length, `${where}: two identifiers of one namespace`);
}

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const monthOfHeading = (heading: string) => {
  const month = monthNames.indexOf(heading.slice(0, 3)) + 1;
  return `${heading.slice(4)}-${String(month).padStart(2, "0")}`;
};

type Json = Record<string, unknown>;
const object = (value: unknown): Json =>
  value && typeof value === "object" && !Array.isArray(value) ? { ...value } : {};
const array = (value: unknown): Json[] => (Array.isArray(value) ? value.map(object) : []);
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [String(value)]);

/** Violations of the rules in JSON; empty for a valid file. */
export function jsonViolations(file: unknown): string[] {
  const violations = new Violations();
  const { add } = violations;
  const { Report_Header, Report_Items, ...rest } = object(file);
  add(Object.keys(rest).length === 0, `Unknown elements ${Object.keys(rest)}`);
  const raw = object(Report_Header);
  const release = raw.Release === "5" ? "5" : "5.1";
  const isOld = release === "5";
  const required = [
    "Release",
    "Report_ID",
    "Report_Name",
    "Created",
    "Created_By",
    "Institution_Name",
    "Report_Filters",
  ];
  required.push(...(isOld ? ["Customer_ID"] : ["Institution_ID", "Registry_Record"]));
  const optional = ["Report_Attributes", "Exceptions", ...(isOld ? ["Institution_ID"] : [])];
  for (const name of required) add(raw[name] !== undefined, `${name} is missing`);
  for (const [name, value] of Object.entries(raw)) {
    add(required.includes(name) || optional.includes(name), `Unknown ${name}`);
    add(name === "Registry_Record" || hasContent(value), `${name} is empty`);
  }
  if (!isOld)
    add(
      raw.Registry_Record === "" || registryRecord.test(text(raw.Registry_Record)),
      `Registry_Record ${raw.Registry_Record}`,
    );
  const settings = (value: unknown): Record<string, string[]> =>
    isOld
      ? Object.fromEntries(array(value).map(({ Name, Value }) => [text(Name), text(Value).split("|")]))
      : Object.fromEntries(Object.entries(object(value)).map(([name, values]) => [name, strings(values)]));
  const header: Header = {
    ...{ id: text(raw.Report_ID), release, name: text(raw.Report_Name), created: text(raw.Created) },
    ...{ filters: settings(raw.Report_Filters), attributes: settings(raw.Report_Attributes) },
    exceptions: array(raw.Exceptions).map(({ Code, Message, Severity, Data }) => ({
      ...{ code: Number(Code), message: text(Message), data: text(Data) },
      ...(isOld && { severity: text(Severity) }),
    })),
    institution: typedValues(raw.Institution_ID),
    usages: [],
  };
  const entries = array(Report_Items);
  add(Array.isArray(Report_Items), "Report_Items is missing");
  checkHeader(header, entries.length > 0, violations);
  for (const [at, entry] of entries.entries()) {
    const where = `Report_Items[${at}]`;
    if (isOld) checkItem5(entry, { where, header, add });
    else if (header.id.startsWith("IR")) checkParent51(entry, { where, header, add });
    else checkItem51(entry, {}, { where, header, add });
  }
  if (!isOld) checkSingle(entries, { where: "Report_Items", header, add });
  checkAllUsage(header, add);
  return violations.all;
}

/** In Release 5.1 everything about one item, one parent or one set of attributes is in one element. */
function checkSingle(elements: readonly Json[], { where, header, add }: Place): void {
  const present = new Set<string>();
  for (const { Attribute_Performance, Items, Performance, ...fields } of elements) {
    const key = JSON.stringify(Object.entries(fields).sort()).toLowerCase();
    add(!present.has(key), `${where}: two elements of ${key}`);
    present.add(key);
    if (Items) checkSingle(array(Items), { where: `${where}.Items`, header, add });
    if (Attribute_Performance)
      checkSingle(array(Attribute_Performance), { where: `${where}.Attribute_Performance`, header, add });
  }
}

const hasContent = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : typeof value === "object" && value
      ? Object.keys(value).length > 0
      : value !== "";

/** Identifiers of a list in Release 5, or an object in 5.1. */
function typedValues(value: unknown): [type: string, value: string][] {
  if (Array.isArray(value)) return array(value).map(({ Type, Value }) => [text(Type), text(Value)]);
  return Object.entries(object(value)).flatMap(([type, values]) =>
    strings(values).map((one): [string, string] => [type, one]),
  );
}

/** Columns of an element's fields; complains about unknown and empty ones. */
function columnsIn(fields: Json, { where, header, add }: Place, prefix = ""): Record<string, string> {
  const columns: Record<string, string> = {};
  const isRelated = prefix !== "";
  for (const [name, value] of Object.entries(fields)) {
    if (!["Publisher", "YOP"].includes(name)) add(hasContent(value), `${where}: ${name} is empty`);
    if (name === "Item_ID") {
      for (const [type, id] of typedValues(value)) {
        add(forms[type]?.test(id) === true, `${where}: ${type} ${id}`);
        if (type === "Linking_ISSN") add(header.release === "5", `${where}: Linking_ISSN`);
        else columns[`${prefix}${type === "Proprietary" ? "Proprietary_ID" : type}`] = id;
      }
    } else if (name === "Publisher_ID")
      columns.Publisher_ID = typedValues(value)
        .map(([type, id]) => (type === "Proprietary" ? id : `${type}:${id}`))
        .join("; ");
    else if (name === "Authors" || name === "Item_Contributors") {
      add(array(value).length <= 3, `${where}: more than three authors`);
      for (const { Name, ORCID, ISNI, Identifier } of array(value)) {
        add(text(Name) !== "", `${where}: author without a name`);
        add(ORCID === undefined || forms.ORCID?.test(text(ORCID)) === true, `${where}: ORCID ${ORCID}`);
        add(ISNI === undefined || isni.test(text(ISNI)), `${where}: ISNI ${ISNI}`);
        add(Identifier === undefined || /^(ORCID|ISNI):/.test(text(Identifier)), `${where}: ${Identifier}`);
      }
      columns[`${prefix}Authors`] = "present";
    } else if (name === "Item_Dates" || name === "Item_Attributes")
      for (const { Type, Value } of array(value)) columns[`${prefix}${Type}`] = text(Value);
    else if (prefix === "Parent_" && name === "Data_Type" && header.id === "IR_A1") {
    } else if (isRelated && (name === "Item_Name" || name === "Item")) columns[`${prefix}Title`] = text(value);
    else columns[prefix + name] = text(value);
  }
  return columns;
}

function checkItem5(entry: Json, place: Place): void {
  const { Performance, Item_Parent, Item_Component, ...fields } = entry;
  const columns = {
    ...columnsIn(fields, place),
    ...(Item_Parent !== undefined && columnsIn(object(Item_Parent), place, "Parent_")),
  };
  checkPerformance5(Performance, columns, place);
  for (const [at, { Performance: ofComponent, ...component }] of array(Item_Component).entries()) {
    const own = { ...place, where: `${place.where}.Item_Component[${at}]` };
    checkPerformance5(ofComponent, { ...columns, ...columnsIn(component, own, "Component_") }, own);
  }
}

function checkPerformance5(performance: unknown, columns: Record<string, string>, place: Place): void {
  const counts = new Map<string, Record<string, number>>();
  for (const { Period, Instance } of array(performance)) {
    const month = text(object(Period).Begin_Date).slice(0, 7);
    for (const { Metric_Type, Count } of array(Instance)) {
      place.add(Number(Count) > 0, `${place.where}: Count ${Count}`);
      counts.set(text(Metric_Type), { ...counts.get(text(Metric_Type)), [month]: Number(Count) });
    }
  }
  place.add(counts.size > 0, `${place.where}: no Performance`);
  for (const [metric, byMonth] of counts)
    checkUsage(place.header, { where: place.where, columns, metric, counts: byMonth }, place.add);
}

function checkParent51(entry: Json, place: Place): void {
  const { Items, ...fields } = entry;
  place.add(array(Items).length > 0, `${place.where}: no Items`);
  const parent = columnsIn(fields, place, "Parent_");
  for (const [at, item] of array(Items).entries())
    checkItem51(item, parent, { ...place, where: `${place.where}.Items[${at}]` });
}

function checkItem51(entry: Json, parent: Record<string, string>, place: Place): void {
  const { Attribute_Performance, ...fields } = entry;
  const columns = { ...columnsIn(fields, place), ...parent };
  place.add(array(Attribute_Performance).length > 0, `${place.where}: no Attribute_Performance`);
  for (const { Performance, Components, ...attributes } of array(Attribute_Performance)) {
    for (const name of Object.keys(attributes)) place.add(splitting.includes(name), `${place.where}: ${name}`);
    const ofSet = { ...columns, ...columnsIn(attributes, place) };
    if (Components === undefined || hasContent(Performance)) checkPerformance51(Performance, ofSet, place);
    for (const [at, component] of array(Components).entries())
      checkComponent51(component, ofSet, { ...place, where: `${place.where}.Components[${at}]` });
  }
}

function checkComponent51(entry: Json, item: Record<string, string>, place: Place): void {
  const { Attribute_Performance, ...fields } = entry;
  place.add(array(Attribute_Performance).length > 0, `${place.where}: no Attribute_Performance`);
  const columns = { ...item, ...columnsIn(fields, place, "Component_") };
  for (const { Performance, ...attributes } of array(Attribute_Performance))
    checkPerformance51(Performance, { ...columns, ...columnsIn(attributes, place, "Component_") }, place);
}

function checkPerformance51(
  performance: unknown,
  columns: Record<string, string>,
  { where, header, add }: Place,
): void {
  add(hasContent(performance ?? {}), `${where}: no Performance`);
  for (const [metric, byMonth] of Object.entries(object(performance))) {
    const counts = Object.fromEntries(Object.entries(object(byMonth)).map(([month, count]) => [month, Number(count)]));
    for (const count of Object.values(counts)) add(count > 0, `${where}: count ${count}`);
    checkUsage(header, { where, columns, metric, counts }, add);
  }
}
