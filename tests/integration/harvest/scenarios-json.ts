import { gzipSync } from "node:zlib";
import { lastDay } from "@/lib/simulator/publisher/month";
import type { ScriptedAnswer } from "@/lib/simulator/publisher/scripted-answers";
import {
  type Bend,
  performance,
  type SmallReportSubject,
  smallItem,
  smallReport,
} from "@/lib/simulator/publisher/small-report";
import { noUsage, refused, type Scenario, usage } from "./scenario";

type Made = Extract<ScriptedAnswer, { kind: "made" }>;
type Row = Pick<Scenario, "outcome"> & Partial<Scenario>;

const json = (subject: SmallReportSubject, bend: Bend = {}) => JSON.stringify(smallReport(subject, bend));
const made = (make: Made["make"]): Made => ({ kind: "made", make });

/** A scenario with a falsified report; the name starts with the deviation's number. */
const bent = (name: string, bend: Bend | ((subject: SmallReportSubject) => Bend), row: Row): Scenario => {
  const [of = "", ...words] = name.split(" ");
  const make = (subject: SmallReportSubject) => smallReport(subject, typeof bend === "function" ? bend(subject) : bend);
  return { name: words.join(" "), of: [of], answers: [made(make)], ...row };
};

/** A scenario with a custom report. */
const written = (name: string, write: Made["make"], row: Row): Scenario => {
  const [of = "", ...words] = name.split(" ");
  return { name: words.join(" "), of: [of], answers: [made(write)], ...row };
};

const good = { outcome: usage() };
const with51 = { release: "5.1" } as const;
/** Adds a valid item, to check that skipping an item keeps the others. */
const andGood = (subject: SmallReportSubject, item: unknown): Bend => ({ items: [item, smallItem(subject)] });

const bytes: Scenario[] = [
  written("20 a byte order mark", (subject) => `\ufeff${json(subject)}`, good),
  written("20 leading spaces and lines", (subject) => `\r\n\n \t${json(subject)}\n\n`, good),
  written("20 a byte order mark within gzip", (subject) => gzipSync(`\ufeff${json(subject)}`), good),
  written("21 UTF-16 with a mark", (subject) => Buffer.from(`\ufeff${json(subject)}`, "utf16le"), {
    outcome: usage({ says: ["encoding-not-utf8"] }),
  }),
  written("21 UTF-16 without a mark, big end first", (subject) => Buffer.from(json(subject), "utf16le").swap16(), {
    outcome: usage({ says: ["encoding-not-utf8"] }),
  }),
  written(
    "21 Windows-1252 in a name",
    (subject) => Buffer.from(json(subject, { item: { Title: "Revue d\u00e9conomie" } }), "latin1"),
    { outcome: usage({ says: ["bytes-not-utf8"] }) },
  ),
  written("22 a raw tab in a name", (subject) => json(subject).replace("Small Journal", "Small\tJournal"), {
    outcome: usage({ says: ["control-characters"] }),
  }),
  written("23 a comma after the last item", (subject) => json(subject).replace(/\]\}$/, ",]}"), {
    outcome: usage({ says: ["stray-commas"] }),
  }),
  written(
    "23 no comma between items",
    (subject) => {
      const other = { ...smallItem(subject), Title: "Other Journal" };
      return json(subject).replace(/\]\}$/, `${JSON.stringify(other)}]}`);
    },
    {
      outcome: usage({
        stored: { Total_Item_Requests: 14, Unique_Item_Requests: 10 },
        says: ["stray-commas"],
      }),
    },
  ),
  written("23 a comma after the last field of an item", (subject) => json(subject).replace(/\}\]\}$/, ",}]}"), {
    outcome: refused("item-unparsable", { tells: ["Report_Items[0]"] }),
  }),
  written("24 JSON in a JSON string", (subject) => JSON.stringify(json(subject)), {
    outcome: usage({ says: ["json-in-string"] }),
  }),
  ...["body", "response", "data", "Report"].map((key) =>
    written(`25 a wrapper called ${key}`, (subject) => ({ statusCode: 200, [key]: smallReport(subject) }), {
      outcome: usage({ says: ["wrapped"] }),
    }),
  ),
  written("25 a list around the report", (subject) => [smallReport(subject)], {
    outcome: usage({ says: ["wrapped"] }),
  }),
  written("25 JSON as text in a wrapper", (subject) => ({ body: json(subject) }), {
    outcome: usage({ says: ["json-in-string"] }),
  }),
];

const headers: Scenario[] = [
  bent(
    "26 no header, with usage",
    { root: { Report_Header: undefined } },
    {
      outcome: usage({ says: ["header-missing", "release-missing", "report-id-missing", "period-missing"] }),
    },
  ),
  bent(
    "26 an empty header, with usage",
    { root: { Report_Header: {} } },
    {
      outcome: usage({ says: ["header-missing", "release-missing", "report-id-missing", "period-missing"] }),
    },
  ),
  written(
    "26 the fields of the header at the root",
    (subject) => {
      const { Report_Header, ...rest } = smallReport(subject);
      return { ...Object(Report_Header), ...rest };
    },
    { outcome: usage({ says: ["header-at-root"] }) },
  ),
  bent(
    "26 no header, and an exception",
    { root: { Report_Header: undefined, Exceptions: [{ Code: 3030 }] }, items: [] },
    {
      outcome: noUsage("3030", {
        exceptions: [3030],
        says: ["release-missing", "report-id-missing", "period-missing"],
      }),
    },
  ),
  ...[5, "5.0", "R5", "5.0.3"].map((Release) =>
    bent(`27 Release as ${JSON.stringify(Release)}`, { header: { Release } }, good),
  ),
  bent("27 Release outside the header", { root: { Release: "5" }, header: { Release: undefined } }, good),
  bent("27 no Release", { header: { Release: undefined } }, { outcome: usage({ says: ["release-missing"] }) }),
  written("28 keys in lower case", (subject) => lowerCase(smallReport(subject)), good),
  written("28 keys in lower case in Release 5.1", (subject) => lowerCase(smallReport(subject)), { ...good, ...with51 }),
  ...(
    [
      ["is missing", undefined],
      ["is null", null],
      ["is {}", {}],
      ["is empty", []],
    ] as const
  ).map(([what, items]) =>
    bent(
      `${what === "is empty" ? "30" : "29"} Report_Items ${what}, and no exception`,
      { items },
      {
        outcome: noUsage("", {
          says: [...(what === "is {}" ? (["item-null"] as const) : []), "no-items-no-exception"],
        }),
      },
    ),
  ),
  bent("29 Report_Items is a single item", (subject) => ({ items: smallItem(subject) }), good),
];

/** All keys in lower case at every level, including names of filters. */
function lowerCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerCase);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      /^(Total|Unique)_/.test(key) ? key : key.toLowerCase(),
      key === "Name" && typeof inner === "string" ? inner.toLowerCase() : lowerCase(inner),
    ]),
  );
}

const twice = { Total_Item_Requests: 14, Unique_Item_Requests: 10 };

const items: Scenario[] = [
  bent("31 the same item twice", (subject) => ({ items: [smallItem(subject), smallItem(subject)] }), {
    outcome: usage({ stored: twice, says: ["count-repeated", "count-repeated-equal"] }),
  }),
  bent(
    "31 the same item twice with other counts",
    (subject) => ({ items: [smallItem(subject), smallItem(subject, { counts: { Total_Item_Requests: 3 } })] }),
    { outcome: usage({ stored: { Total_Item_Requests: 10, Unique_Item_Requests: 5 }, says: ["count-repeated"] }) },
  ),
  ...[null, [], {}, [null], [{ Type: "Online_ISSN", Value: null }], { Online_ISSN: null }].map((Item_ID) =>
    bent(`32 Item_ID ${JSON.stringify(Item_ID)}`, { item: { Item_ID } }, good),
  ),
  bent("32 an identifier that is a number", { item: { Item_ID: [{ Type: "Proprietary", Value: 4711 }] } }, good),
  bent("33 Item_ID as in 5.1", { item: { Item_ID: { Online_ISSN: "2049-3630", Proprietary: ["small:1"] } } }, good),
  bent(
    "33 Item_ID as in 5",
    { item: { Item_ID: [{ Type: "Online_ISSN", Value: "2049-3630" }] } },
    { ...good, ...with51 },
  ),
  bent(
    "34 a parent in a list",
    { item: { Item_Parent: [{ Item_Name: "Small Journal", Data_Type: "Journal" }] } },
    { ...good, report: "IR" },
  ),
  bent("34 no parent", { item: { Item_Parent: null } }, { ...good, report: "IR" }),
  ...[undefined, null, []].map((Performance) =>
    bent(
      `35 Performance ${JSON.stringify(Performance)}`,
      (subject) => andGood(subject, { ...smallItem(subject), Performance }),
      {
        outcome: usage({ says: ["item-without-usage"] }),
      },
    ),
  ),
  bent(
    "36 Performance of one month without a list",
    (subject) => ({
      item: { Performance: [performance(subject, { Total_Item_Requests: 7, Unique_Item_Requests: 5 })].flat()[0] },
    }),
    good,
  ),
  bent("37 counts as in 5 in a report of 5.1", (subject) => ({ items: [smallItem({ ...subject, release: "5" })] }), {
    ...with51,
    outcome: usage({
      says: ["release-shape-mismatch", "release-not-asked"],
    }),
  }),
  bent(
    "38 only items of an unknown form",
    { items: [{ Report_Item: { name: "x" }, usage: [{ count: 5 }] }] },
    {
      outcome: refused("item-unusable", { says: ["title-unknown", "item-unusable"] }),
    },
  ),
];

const counts: Scenario[] = [
  ...(["7", "7.0", 7.0, "7e0", " 7 "] as const).map((count) =>
    bent(
      `39 the count ${JSON.stringify(count)}`,
      { counts: { Total_Item_Requests: count, Unique_Item_Requests: 5 } },
      good,
    ),
  ),
  bent(
    "39 the count “1,234”",
    { counts: { Total_Item_Requests: "1,234" } },
    {
      outcome: usage({ stored: { Total_Item_Requests: 1234 } }),
    },
  ),
  bent(
    "39 a count that is null",
    { counts: { Total_Item_Requests: 7, Unique_Item_Requests: 5, No_License: null } },
    {
      outcome: usage({ says: ["count-missing"] }),
    },
  ),
  ...(
    [
      [-1, "count-negative"],
      [1.5, "count-fractional"],
      ["n/a", "count-unreadable"],
      [1e12, "count-too-large"],
    ] as const
  ).map(([count, code]) =>
    bent(
      `39 the count ${JSON.stringify(count)}`,
      { counts: { Total_Item_Requests: count } },
      { outcome: refused(code) },
    ),
  ),
  bent("40 zeros among counts", { counts: { Total_Item_Requests: 7, Unique_Item_Requests: 5, No_License: 0 } }, good),
  bent(
    "40 only zeros",
    { counts: { Total_Item_Requests: 0, Unique_Item_Requests: 0 } },
    {
      outcome: noUsage("", { says: ["usage-all-zero"] }),
    },
  ),
  bent(
    "41 a non-standard metric",
    { counts: { Total_Item_Requests: 7, Unique_Item_Requests: 5, "ns:Coffee_Requests": 3 } },
    {
      outcome: usage({
        stored: { Total_Item_Requests: 7, Unique_Item_Requests: 5, "ns:Coffee_Requests": 3 },
        says: ["metric-unknown"],
      }),
    },
  ),
  bent("41 metrics in other spellings", { counts: { total_item_requests: 7, "Unique_Item_ Requests": 5 } }, good),
  bent(
    "41 a metric of another report",
    { counts: { Total_Item_Requests: 7, Unique_Item_Requests: 5, Searches_Regular: 2 } },
    {
      outcome: usage({
        stored: { Total_Item_Requests: 7, Unique_Item_Requests: 5, Searches_Regular: 2 },
        says: ["metric-not-in-report"],
      }),
    },
  ),
];

const period = (begin: string, end: string) => ({
  Report_Filters: [
    { Name: "Begin_Date", Value: begin },
    { Name: "End_Date", Value: end },
  ],
});
const ofYear = (year: string) => period(`${year}-01-01`, `${year}-12-31`);
/** The month's first and last moment in another time zone. */
const shifted = (month: string) => {
  const before = new Date(Date.parse(`${month}-01`) - 3_600_000).toISOString();
  return period(before, `${lastDay(month)}T22:59:59Z`);
};

const fields: Scenario[] = [
  ...[null, "", undefined].map((Title) =>
    bent(
      `42 the title ${JSON.stringify(Title)} with identifiers`,
      { item: { Title } },
      { outcome: usage({ says: ["title-missing"] }) },
    ),
  ),
  bent(
    "42 neither a title nor identifiers",
    { item: { Title: "", Item_ID: [] } },
    { outcome: usage({ says: ["title-unknown"] }) },
  ),
  ...[null, "", undefined].map((none) =>
    bent(`42 platform and publisher ${JSON.stringify(none)}`, { item: { Platform: none, Publisher: none } }, good),
  ),
  bent(
    "43 Data_Type and others in lower case",
    { attributes: { Data_Type: "journal", Access_Method: "regular" } },
    good,
  ),
  bent("43 Data_Type in the plural", { attributes: { Data_Type: "Journals" } }, good),
  bent(
    "43 an unknown Data_Type",
    { attributes: { Data_Type: "Hologram" } },
    { outcome: usage({ says: ["attribute-unknown"] }) },
  ),
  bent("43 no Section_Type", { attributes: { Section_Type: undefined } }, good),
  bent(
    "44 URI, DOI and ISSN of a database",
    {
      item: {
        Item_ID: [
          { Type: "URI", Value: "https://small.example/index" },
          { Type: "DOI", Value: "10.1234/small" },
          { Type: "Online_ISSN", Value: "2049-3630" },
        ],
      },
    },
    { ...good, report: "DR" },
  ),
  bent(
    "45 authors called “null null”",
    { item: { Item_Contributors: [{ Type: "Author", Name: "null null" }] } },
    { ...good, report: "IR" },
  ),
  bent("45 no contributors", { item: { Item_Contributors: null } }, { ...good, report: "IR" }),
  bent(
    "46 identifiers called Proprietary:xyz",
    {
      header: { Institution_ID: [{ Type: "Proprietary:small", Value: "small:small:1" }] },
      item: {
        Publisher_ID: [{ Type: "Proprietary:xyz", Value: "xyz:1" }],
        Item_ID: [{ Type: "Proprietary:small", Value: "small:4" }],
      },
    },
    { outcome: refused("institution-unconfirmed", { says: ["customer-not-named", "institution-unconfirmed"] }) },
  ),
  bent("47 the institution in each item", { item: { Institution_Name: "Hradisko University Library" } }, good),
  bent(
    "47 items of several members",
    (subject) => ({
      items: ["1", "2"].map((Customer_ID) =>
        smallItem(subject, { item: { Customer_ID, Institution_Name: `Member ${Customer_ID}` } }),
      ),
    }),
    { outcome: refused("several-institutions", { tells: ["Member 1, Member 2"] }) },
  ),
  bent("48 another report than requested", { header: { Report_ID: "TR_J1" } }, { outcome: refused("wrong-report") }),
  bent(
    "48 a view instead of the report, by the name only",
    { header: { Report_ID: undefined, Report_Name: "Journal Requests (Excluding OA_Gold)" } },
    {
      outcome: refused("wrong-report"),
    },
  ),
  written("48 a report of Release 5 instead of 5.1", (subject) => smallReport({ ...subject, release: "5" }), {
    ...with51,
    outcome: usage({ says: ["release-not-asked"] }),
  }),
  {
    name: "another report than requested, in every place",
    of: ["48"],
    answers: [{ kind: "wrong-report", report: "PR" }],
    outcome: refused("wrong-report", { exceptions: [3062] }),
  },
  {
    name: "the report of another customer",
    of: ["48"],
    answers: [{ kind: "wrong-customer", customerId: "x-1", name: "Elsewhere" }],
    outcome: refused("institution-unconfirmed", { says: ["customer-not-named", "institution-unconfirmed"] }),
  },
  {
    name: "the report of another month",
    of: ["48"],
    answers: [{ kind: "wrong-month", month: "2025-01" }],
    outcome: refused("month-outside-all", { says: ["month-outside", "period-not-asked", "month-outside-all"] }),
  },
  ...[[], [{ Code: 3030 }], [{ Code: 3050 }]].map((Exceptions) =>
    bent(
      `48 no usage in another month, ${JSON.stringify(Exceptions)}`,
      { header: { ...ofYear("2024"), Exceptions }, items: [] },
      {
        outcome: refused("empty-for-other-period", {
          exceptions: Exceptions.map(({ Code }) => Code),
          says: ["period-not-asked", "empty-for-other-period"],
        }),
      },
    ),
  ),
  bent(
    "48 no usage in a period that begins some hours before the month",
    ({ month }) => ({ header: shifted(month), items: [] }),
    { by: "byHand", outcome: noUsage("", { says: ["period-not-asked", "no-items-no-exception"] }) },
  ),
  bent(
    "49 Created in a non-standard format",
    { header: { Created: "yesterday", Created_By: null, Registry_Record: "<a href=x>x</a>" } },
    good,
  ),
  bent("49 Registry_Record null", { header: { Created: null, Registry_Record: null } }, { ...good, ...with51 }),
  ...[2024, "0001", "9999"].map((YOP) => bent(`50 YOP ${JSON.stringify(YOP)}`, { attributes: { YOP } }, good)),
  ...[0, "0000", "2020-2024", "MMXX"].map((YOP) =>
    bent(`50 YOP ${JSON.stringify(YOP)}`, { attributes: { YOP } }, { outcome: usage({ says: ["attribute-unknown"] }) }),
  ),
  bent('50 YOP ""', { attributes: { YOP: "" } }, good),
];

export const jsonScenarios: Scenario[] = [...bytes, ...headers, ...items, ...counts, ...fields];
