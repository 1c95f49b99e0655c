import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  chosenId,
  count,
  fileFormat,
  fileLanguage,
  flag,
  instant,
  model,
  monthShape,
  named,
  namedInBoth,
  organizationChoice,
  pageOf,
  paging,
  pk,
  recordId,
  requiredId,
  requiredName,
  revision,
  revisionSeen,
  searchText,
  tableInFile,
} from "@/lib/access/shapes";
import { publicationTypes } from "@/lib/catalog/titles/publication-letters";
import { amount, currency, percentOfPrice } from "@/lib/cost/price-shapes";
import { accessLevels } from "@/lib/reports/saved/report-rights";
import { fates } from "./fate-of-use";
import { titleBuyers } from "./scenario-balance";
import { changeKinds, libraryOrders, longestPeriod, scenarioOrders } from "./scenario-choices";

const params = z.object({ scenario: recordId });

const level = z.enum(accessLevels).describe("Visibility: the owner, the owner's organization, or all users");
const kind = z
  .enum(changeKinds, "invalid")
  .describe("drop_agreement: the agreement ends; keep_titles: it ends, and some of its titles are bought instead");
const buyers = z
  .enum(titleBuyers, "invalid")
  .describe("Who pays a list price: each organization of the agreement, only users of the title, or all together once");

const change = model("ScenarioChange", {
  pk,
  kind,
  agreement: pk.nullable().describe("Null if the agreement was deleted, or the caller does not see it: it is ignored"),
  agreement_name: z.string(),
  perpetual_lists: z.array(named).describe("Lists of titles that stay accessible after the end"),
  currency: z.string().nullable().describe("Of the list prices; null without titles to buy"),
  buyers,
  titles: count.describe("Titles to buy"),
});

const scenario = model("Scenario", {
  pk,
  name: z.string(),
  note: z.string(),
  access_level: level,
  owner: pk.nullable(),
  owner_organization: namedInBoth.nullable(),
  about: namedInBoth.nullable().describe("Organization whose use and prices count; null for all that the caller sees"),
  from: z.string().describe("First month of the use, yyyy-MM"),
  to: z.string().describe("Last month of the use, yyyy-MM"),
  groups: z
    .array(z.string())
    .describe("Short names of the interest groups that count as use; empty: the important ones"),
  loan_price: z.string().nullable().describe("Price of one interlibrary loan; null to leave loans out"),
  loan_currency: z.string().nullable(),
  loan_share: z.string().describe("Lost uses that become loans, as a percentage"),
  changes: z.array(change),
  revision,
  can_edit: z.boolean(),
  created: instant,
  created_by: named.nullable(),
  last_updated: instant,
  last_updated_by: named.nullable(),
});

export type ScenarioView = z.output<typeof scenario>;

export const listScenariosCall = contract({
  call: "GET /api/scenario/",
  summary: "List scenarios that the caller may see",
  access: "usage.view",
  query: z.object({
    search: searchText.describe("Words that must all occur in the name, the note or the name of an agreement"),
    access_level: level.optional(),
    order_by: z.enum(scenarioOrders, "invalid").default("last_updated"),
    desc: flag.optional(),
    ...paging(),
  }),
  returns: pageOf(scenario),
});

export type ScenariosQuery = z.output<typeof listScenariosCall.query>;

const changeDraft = model("ScenarioChangeDraft", {
  kind,
  agreement: requiredId(),
  perpetual_lists: z.array(requiredId()).max(50, "tooMany").default([]),
  currency: currency.nullable().default(null),
  buyers: buyers.default("each"),
});

const draft = {
  name: requiredName(120, "nameRequired"),
  note: z.string().trim().max(2000, "tooLong").default(""),
  access_level: level.default("personal"),
  owner_organization: chosenId.nullable().optional().describe("Owner of an organization's scenario"),
  about: requiredId("invalid").nullable().default(null),
  from: monthShape,
  to: monthShape,
  groups: z
    .array(z.string("invalid").regex(/^[\w-]{1,60}$/, "invalid"))
    .max(50, "tooMany")
    .default([])
    .describe("Short names of interest groups that count as use; default: the important ones. Denials are never use"),
  loan_price: amount.nullable().default(null),
  loan_currency: currency.nullable().default(null),
  loan_share: percentOfPrice.default("100").describe("Lost uses that become loans, as a percentage; default: all"),
  changes: z.array(changeDraft).max(50, "tooMany").default([]),
};

type Draft = {
  from: string;
  to: string;
  loan_price: string | null;
  loan_currency: string | null;
  changes: readonly { kind: (typeof changeKinds)[number]; agreement: number; currency: string | null }[];
};

function isComplete(asked: Draft, context: z.RefinementCtx): void {
  const { from, to, loan_price: price, loan_currency: unit, changes } = asked;
  const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  if (from > to) refuse("to", "monthsReversed");
  else if (longestPeriod(from) < to) refuse("to", "scenarioTooLong");
  if ((price === null) !== (unit === null)) refuse(price === null ? "loan_price" : "loan_currency", "mandatory");
  if (new Set(changes.map(({ agreement }) => agreement)).size < changes.length) refuse("changes", "twice");
  if (changes.some(({ kind, currency: own }) => (kind === "keep_titles") !== (own !== null)))
    refuse("changes", "titleCurrency");
}

export const createScenarioCall = contract({
  call: "POST /api/scenario/",
  summary: "Create a scenario; for an organization by its administrators, for all users by consortium staff",
  access: "signed-in",
  body: model("ScenarioDraft", {
    ...draft,
    titles_of: requiredId("invalid")
      .nullable()
      .default(null)
      .describe("Scenario whose titles to buy are copied, where both buy titles instead of the same agreement"),
  }).superRefine(isComplete),
  returns: scenario,
  status: 201,
});

export type ScenarioDraft = z.output<typeof createScenarioCall.body>;

export const getScenarioCall = contract({
  call: "GET /api/scenario/{scenario}/",
  summary: "Get a scenario",
  access: "usage.view",
  params,
  returns: scenario,
});

export const changeScenarioCall = contract({
  call: "PUT /api/scenario/{scenario}/",
  summary:
    "Replace a scenario; titles to buy stay with their agreement. Refused with 412 if another user changed it since `revision`",
  access: "signed-in",
  params,
  body: model("ScenarioReplacement", { ...draft, revision: revisionSeen }).superRefine(isComplete),
  returns: scenario,
});

export type ScenarioReplacement = z.output<typeof changeScenarioCall.body>;

export const deleteScenarioCall = contract({
  call: "DELETE /api/scenario/{scenario}/",
  summary: "Delete a scenario",
  access: "signed-in",
  params,
  returns: z.null(),
  status: 204,
});

const ofChange = params.extend({ agreement: recordId });

const scenarioTitle = model("ScenarioTitle", {
  pk,
  name: z.string(),
  isbn: z.string(),
  issn: z.string(),
  eissn: z.string(),
  amount: z.string().describe("List price of a year without VAT, in the currency of the change"),
});

export const listScenarioTitlesCall = contract({
  call: "GET /api/scenario/{scenario}/agreement/{agreement}/titles/",
  summary: "List titles that are bought instead of an agreement, with their list prices, most expensive first",
  access: "usage.view",
  params: ofChange,
  query: z.object(paging({ most: 5000 })),
  returns: pageOf(scenarioTitle),
});

export const saveScenarioTitlesCall = contract({
  call: "PUT /api/scenario/{scenario}/agreement/{agreement}/titles/",
  summary: "Replace the titles that are bought instead of an agreement",
  access: "signed-in",
  params: ofChange,
  body: model("ScenarioTitles", {
    revision: revisionSeen,
    titles: z.array(model("ScenarioTitleDraft", { title: requiredId(), amount })).max(5000, "tooMany"),
  }),
  returns: scenario,
});

export type ScenarioTitles = z.output<typeof saveScenarioTitlesCall.body>;

const titlePriceRow = model("TitlePriceRow", {
  row: count.describe("Row number in a spreadsheet program"),
  name: z.string(),
  identifiers: z.array(z.string()),
  amount: z.string().describe("In canonical form; as in the file if it cannot be read"),
  state: z
    .enum(["matched", "unmatched", "wrong"])
    .describe("unmatched: no title in use has these identifiers; wrong: see problem"),
  problem: z.string().nullable().describe("In the language of the caller"),
  matched_by: z.enum(["issn", "isbn", "doi"]).nullable(),
  titles: z.array(named).describe("Several for a renamed title, which is bought once"),
});

const titlePrices = model("TitlePriceSheet", {
  price_columns: z.array(z.string()).describe("Headings of columns that may hold the price, the best first"),
  price_column: z.string().nullable().describe("The one that was read; null without headings"),
  rows: z.array(titlePriceRow),
});
export type TitlePricePreview = z.output<typeof titlePrices>;

export const previewTitlePricesCall = contract({
  call: "POST /api/scenario/{scenario}/agreement/{agreement}/titles/preview/",
  summary:
    "Preview list prices of titles from a CSV or XLSX file, sent as multipart/form-data in `file`; nothing is saved",
  access: "signed-in",
  params: ofChange,
  query: z.object({
    price_column: z.string().max(300, "tooLong").optional().describe("Heading of the price column; default: the best"),
  }),
  returns: titlePrices,
});

const figure = model("FateFigure", {
  uses: count.nullable().describe("Null if no title report of these months is present"),
  titles: count.nullable().describe("Titles with any such use: a title can be in several figures"),
});

const sums = {
  all: figure.describe("Use at places that lose access"),
  fates: z
    .object({
      bought: figure.describe("Of titles that are bought"),
      open: figure.describe("Of open access or free content"),
      perpetual: figure.describe("Of years of publication that a list keeps accessible after the end"),
      listed: figure.describe("On a list of another place that stays"),
      used_elsewhere: figure.describe("Of titles that the organization used at a place that stays and has no list"),
      undecided: figure.describe("Of years that the lists have in part or cannot name"),
      lost: figure,
    })
    .describe("Use by its fate: the parts add up to all"),
  titles_lost_whole: count.nullable().describe("Titles of which at least one organization loses all use"),
  reports: model("ScenarioReports", {
    places: count.describe("Organizations on platforms that lose access"),
    present: count.describe("Months of these places with a complete title report"),
    expected: count.describe("All months of these places"),
  }),
};

const money = z.string().nullable().describe("In the reference currency, without VAT; null if a part is unknown");

const endingAgreement = model("EndingAgreement", {
  pk,
  name: z.string(),
  owner: namedInBoth.nullable().describe("Organization whose administrators manage it; null for the consortium"),
  kind,
  organizations: count.describe("Organizations with a price in these months; all within reach if none has one"),
  price: money.describe("Price of these months, of the organizations within reach; null without, or if unknown"),
  priced_months: count.describe("Months that the prices of all these organizations cover in full"),
  titles: count.describe("Titles that are bought"),
  titles_price: money.describe("List prices of these months"),
  list: z
    .enum(["ready", "processing", "no_list"])
    .describe("processing: a list of accessible titles is being read; no_list: none applies"),
  unused: count.nullable().describe("Titles on its lists that were never used in these months"),
  unknown: count
    .nullable()
    .describe("Titles on its lists without use, where missing reports or unmatched rows leave it open"),
});

const ofLibrary = model("ScenarioOrganization", { organization: namedInBoth, ...sums });

const scenarioResult = model("ScenarioResult", {
  scenario: pk,
  organization: z.int().describe("Organization ID; -1 for all that the caller sees"),
  from: z.string().nullable().describe("First month, yyyy-MM; null if the period has no finished month"),
  to: z.string().nullable(),
  months: count,
  groups: z.array(z.string()).describe("Short names of the interest groups that count as use; denials never do"),
  ignored: z.array(z.string()).describe("Agreements that were deleted or that the caller does not see"),
  is_processing: z.boolean().describe("A list of accessible titles is being read: figures may change"),
  ...sums,
  unspecified: count.nullable().describe("Uses without an access type: some of them may be of open content"),
  agreements: z.array(endingAgreement),
  shared: z
    .array(
      model("SharedPlatform", {
        platform: namedInBoth,
        organizations: count,
        agreements: z.array(named).describe("Agreements that stay"),
      }),
    )
    .describe("Platforms of agreements that end, where other agreements stay: their use is not counted"),
  by_organization: z.array(ofLibrary),
  currency: z.string().describe("The reference currency"),
  saved: money.describe("Prices of the agreements that end, in these months"),
  titles_price: money.describe(
    "List prices of titles that are bought, in these months, at the exchange rate of their last year",
  ),
  loans: model("ScenarioLoans", {
    requests: count.nullable().describe("For lost uses"),
    price: money,
    most_requests: count.nullable().describe("For lost and undecided uses"),
    most_price: money,
  })
    .nullable()
    .describe("Interlibrary loans; null without a price"),
  balance: money.describe(
    "Saved prices without list prices and loans; negative if the scenario costs more than it saves",
  ),
  least_balance: money.describe("The same if every undecided use is lost"),
});
export type ScenarioResult = z.output<typeof scenarioResult>;
export type ScenarioSums = Pick<ScenarioResult, keyof typeof sums>;

const about = {
  organization: organizationChoice
    .optional()
    .describe("Organization ID to calculate for, instead of the scenario's; -1 for all that the caller sees"),
};

export const scenarioResultCall = contract({
  call: "GET /api/scenario/{scenario}/result/",
  summary: "Calculate what a scenario loses, keeps, saves and costs",
  access: "usage.view",
  weight: "report",
  params,
  query: z.object(about),
  returns: scenarioResult,
});

const titleFate = model("ScenarioTitleFate", {
  pk,
  name: z.string(),
  publication_type: z.enum(publicationTypes),
  isbn: z.string(),
  issn: z.string(),
  eissn: z.string(),
  doi: z.string(),
  organization: namedInBoth,
  uses: count,
  fates: z.object({
    ...{ bought: count, open: count, perpetual: count, listed: count, used_elsewhere: count, undecided: count },
    lost: count,
  }),
});
export type ScenarioTitleFate = z.output<typeof titleFate>;

const ofFate = {
  fate: z.enum(fates, "invalid").default("lost").describe("Only titles with such use, most of it first"),
  search: searchText.describe("Words or an identifier of the title"),
};

export const scenarioFatesCall = contract({
  call: "GET /api/scenario/{scenario}/uses/",
  summary: "List titles by organization with the fates of their use",
  access: "usage.view",
  weight: "report",
  params,
  query: z.object({ ...about, ...ofFate, ...paging({ most: 5000 }) }),
  returns: pageOf(titleFate),
});

export const scenarioFatesFileCall = contract({
  call: "GET /api/scenario/{scenario}/uses/file/",
  summary: "Export titles by organization with the fates of their use as CSV in UTF-8 or XLSX",
  access: "usage.view",
  weight: "export",
  params,
  query: z.object({ ...about, ...ofFate, format: fileFormat, language: fileLanguage }),
  returns: tableInFile,
});

export type ScenarioLibrary = z.output<typeof ofLibrary>;

export const scenarioLibrariesCall = contract({
  call: "GET /api/scenario/{scenario}/organizations/",
  summary: "List organizations that lose access, with the fates of their use",
  access: "usage.view",
  weight: "report",
  params,
  query: z.object({
    ...about,
    search: searchText.describe("Words in the name of the organization"),
    order_by: z.enum(libraryOrders, "invalid").default("lost").describe("lost_share: the part of all use that is lost"),
    desc: flag.optional(),
    ...paging({ most: 1000 }),
  }),
  returns: pageOf(ofLibrary),
});

export type ScenarioLibrariesQuery = z.output<typeof scenarioLibrariesCall.query>;
