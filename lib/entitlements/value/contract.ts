import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  fileFormat,
  fileLanguage,
  flag,
  model,
  namedInBoth,
  ofMonths,
  ofOrganization,
  pageOf,
  paging,
  pk,
  recordId,
  recordIds,
  searchText,
  tableInFile,
} from "@/lib/access/shapes";
import { publicationTypes } from "@/lib/catalog/titles/publication-letters";
import { unknownReasons, valueLists, valueOrders } from "./value-lists";

const chosen = z.object({
  ...ofMonths.shape,
  agreement: recordId.optional().describe("Its platforms, for the organizations with a price in these months"),
  fund: z
    .string()
    .trim()
    .max(100, "tooLong")
    .optional()
    .describe("Platforms and organizations of the prices that this fund pays in these months"),
  department: z
    .string()
    .trim()
    .max(100, "tooLong")
    .optional()
    .describe("Platforms and organizations of the prices that this department pays in these months"),
  platforms: recordIds(
    "Comma-separated IDs of platforms; required without an agreement, fund or department",
  ).optional(),
  groups: z
    .string()
    .max(1000, "tooLong")
    .optional()
    .describe("Comma-separated short names of interest groups; default: the important ones. Denials are never use"),
  tags: recordIds("Only titles with any of these tags: comma-separated IDs").optional(),
});
export type ValueQuery = z.output<typeof chosen>;

const figure = model("EntitlementFigure", {
  titles: count.nullable().describe("Null if no title report of these months is present"),
  uses: count.nullable().describe("Interest of the selected groups; null if no title report is present"),
});

const denials = model("EntitlementDenials", {
  titles: count.nullable().describe("Null if no report of denials is present"),
  refused: count.nullable(),
});

const reports = model("EntitlementReports", {
  present: count.describe("Months of an organization on a platform with a complete title report"),
  expected: count.describe("All months of the organizations on the platforms"),
});

const entitlementValue = model("EntitlementValue", {
  from: z.string().nullable().describe("First month, yyyy-MM; null if the period contains no finished month"),
  to: z.string().nullable(),
  state: z
    .enum(["ready", "processing", "no_list"])
    .describe("processing: a list is being read, and figures may change; no_list: no list applies in these months"),
  platforms: z.array(namedInBoth),
  organizations: count.describe("Organizations that the lists apply to"),
  lists: z
    .array(
      model("AppliedEntitlements", {
        pk,
        name: z.string(),
        platform: namedInBoth,
        from: z.string().describe("First month of the period in which this version applies"),
        to: z.string(),
      }),
    )
    .describe("Versions of lists that apply in these months"),
  reports,
  denial_reports: reports,
  without_list: count
    .nullable()
    .describe("Uses where no list applies: counted neither as entitled nor as not entitled"),
  used: figure.describe("Entitled and used"),
  unused: figure.describe(
    "Entitled and never used: every month in which a list that has the title applies is covered by title reports",
  ),
  unknown: figure.describe("Entitled without use, where months without reports or unmatched rows leave it open"),
  unknown_rows: count.nullable().describe("Of these, rows of the list that no title was matched to"),
  unique: figure.describe("Entitled and used, and on no list of another platform"),
  elsewhere: figure.describe("Entitled and used, and also on a list of another platform"),
  outside: figure.describe("Use of entitled titles, but of years of publication outside the entitled ones"),
  free: figure.describe("On the list as free for all readers (access_type F), and used"),
  open: figure.describe("Used without entitlement; all of the use was of open access or free content"),
  unlisted: figure.describe("Used without entitlement, at least partly of content that is not open"),
  refused: denials.describe("Refused for lack of a license, and not entitled: candidates to buy"),
  no_access: denials.describe("Refused for lack of a license although entitled: a problem of access"),
  limit: denials.describe("Refused because too many people used the title at once"),
  years: model("EntitledYears", { inside: count, part: count, outside: count, unknown: count })
    .nullable()
    .describe(
      "Uses of entitled titles by year of publication: inside the entitled years, in years that are entitled in part, outside, and without a year",
    ),
  by_year: z
    .array(model("EntitledYear", { year: z.int(), inside: count, part: count, outside: count }))
    .describe("The same by year of publication, for titles with limited coverage"),
  access: model("EntitledAccess", { controlled: count, open: count, free: count, unspecified: count })
    .nullable()
    .describe("Uses of entitled titles by access type; unspecified: the report has no access types"),
});
export type EntitlementValueView = z.output<typeof entitlementValue>;
export type ValueFigure = z.output<typeof figure>;
export type DenialFigure = z.output<typeof denials>;

export const entitlementValueCall = contract({
  call: "GET /api/organization/{organization}/entitlement-value/",
  summary: "Compare the titles that an agreement, platforms, a fund or a department give access to with their use",
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: chosen,
  returns: entitlementValue,
});

const valueTitle = model("EntitlementValueTitle", {
  pk: pk.nullable().describe("Null for rows of the list without a matching title"),
  row: count.describe("Position in the list"),
  name: z.string(),
  publication_type: z.enum(publicationTypes).nullable(),
  isbn: z.string(),
  issn: z.string(),
  eissn: z.string(),
  doi: z.string(),
  identifiers: z.array(z.string()).describe("As in the list, for rows without a matching title"),
  uses: count.describe("Uses that this list counts"),
  open: count.describe("Of these, uses of open access or free content"),
  refused: count.describe("Denials that this list counts"),
  reason: z
    .enum(unknownReasons)
    .nullable()
    .describe("Why it is unknown: months without reports, or a row that no title was matched to"),
  elsewhere: z.array(namedInBoth).describe("Other platforms whose lists have the title"),
});
export type ValueTitle = z.output<typeof valueTitle>;

const narrowing = {
  list: z.enum(valueLists, "invalid").default("used").describe("The figure whose titles are listed"),
  search: searchText.describe("Words that must all occur in the name or an identifier"),
  order_by: z.enum(valueOrders, "invalid").default("uses"),
  desc: flag.default("true"),
};

const titlesQuery = chosen.extend({ ...narrowing, ...paging({ most: 5000 }) });
export type ValueTitlesQuery = z.output<typeof titlesQuery>;

export const listValueTitlesCall = contract({
  call: "GET /api/organization/{organization}/entitlement-value/titles/",
  summary: "List the titles behind a figure of the value of an agreement or of platforms",
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: titlesQuery,
  returns: pageOf(valueTitle),
});

export const valueTitlesFileCall = contract({
  call: "GET /api/organization/{organization}/entitlement-value/titles/file/",
  summary: "Export the titles behind a figure of the value of an agreement or of platforms as CSV in UTF-8 or XLSX",
  access: "usage.view",
  weight: "export",
  params: ofOrganization,
  query: chosen.extend({ ...narrowing, format: fileFormat, language: fileLanguage }),
  returns: tableInFile,
});
