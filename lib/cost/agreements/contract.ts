import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  fileLanguage,
  flag,
  instant,
  model,
  namedInBoth,
  nameText,
  ofMonths,
  organizationChoice,
  pageOf,
  paging,
  pk,
  recordId,
  recordIds,
  requiredName,
  revision,
  revisionSeen,
  searchText,
} from "@/lib/access/shapes";
import { WORKBOOK_TYPE } from "@/lib/kit/http/streamed-file";
import { combinedCost, costByYearCall, costPerFte } from "../contract";
import { amount, covering, currency, hasDays, percentOfPrice, priceDraft, priceFields } from "../price-shapes";
import { agreementOrders, agreementStates } from "./agreement-state";
import { splitMethods } from "./split-methods";

const params = z.object({ agreement: recordId });
const day = z.string().describe("yyyy-MM-dd");

const organizations = {
  organization: organizationChoice
    .optional()
    .describe("Organization ID; default: all organizations that the caller sees"),
};

const agreementPlatform = model("AgreementPlatform", {
  ...namedInBoth.shape,
  share: z.string().nullable().describe("Part of the price as a percentage; null if no shares were entered"),
});

const head = {
  pk,
  name: z.string(),
  provider: z.string(),
  note: z.string(),
  organization: namedInBoth.nullable().describe("Organization whose administrators manage it; null for the consortium"),
  platforms: z.array(agreementPlatform),
  created_by: z.string().describe("Name of the person; empty for agreements made from earlier payments"),
  created: instant,
  last_updated: instant,
  revision,
  can_edit: z.boolean().describe("The caller may change everything except prices of organizations out of reach"),
};

const agreement = model("Agreement", {
  ...head,
  state: z
    .enum(agreementStates)
    .describe("current: a price covers today; ending: so, and the last day is near; future, ended, or without prices"),
  current: z
    .object({ from: day, to: day })
    .nullable()
    .describe("Days of the price that covers today, otherwise of the next or the last one; null without prices"),
  last_day: day.nullable().describe("Last day of all prices that the caller sees"),
  price: z
    .string()
    .nullable()
    .describe("Price of the months in the reference currency, of the organizations that the caller sees; null without"),
  is_convertible: z.boolean().describe("False if an exchange rate is missing; then the price is null"),
  organizations: count.describe("Organizations with a price in these months, within reach"),
  funds: z.array(z.string()),
  departments: z.array(z.string()),
});

export type AgreementEntity = z.output<typeof agreement>;

export const listAgreementsCall = contract({
  call: "GET /api/agreement/",
  summary: "List agreements that the caller's organizations manage or pay for, with their prices of some months",
  access: "usage.view",
  query: z.object({
    ...organizations,
    ...ofMonths.shape,
    platform: recordId.optional(),
    state: z.enum(agreementStates, "invalid").optional(),
    fund: z.string().max(100, "tooLong").optional(),
    department: z.string().max(100, "tooLong").optional(),
    search: searchText.describe("Words in the name, the provider, the platforms or the note"),
    order_by: z.enum(agreementOrders, "invalid").default("price"),
    desc: flag.optional(),
    ...paging({ most: 1000 }),
  }),
  returns: pageOf(agreement),
});

export type AgreementsQuery = z.output<typeof listAgreementsCall.query>;

const agreementPrice = model("AgreementPrice", {
  pk,
  organization: namedInBoth,
  from: day,
  to: day,
  amount: z.string().describe("Without VAT"),
  vat_rate: z.string().nullable().describe("As a percentage; null if unknown"),
  amount_with_vat: z.string().nullable().describe("Null without a VAT rate"),
  currency: z.string(),
  reference_amount: z.string().nullable().describe("Amount in the reference currency as entered; null if not entered"),
  price: z.string().nullable().describe("Price in the reference currency; null without an exchange rate for the year"),
  fund: z.string(),
  department: z.string(),
  can_edit: z.boolean(),
  revision,
});

export type AgreementPriceEntity = z.output<typeof agreementPrice>;

const agreementFile = model("AgreementFile", {
  pk,
  name: z.string(),
  size: z.int().describe("Bytes"),
  added_by: z.string(),
  added: instant,
});

const agreementDetail = model("AgreementDetail", {
  ...head,
  reference_currency: z.string(),
  is_whole: z.boolean().describe("False if the caller sees only the prices of some organizations"),
  prices: z.array(agreementPrice).describe("Latest days first"),
  years: z
    .array(
      model("AgreementYear", {
        year: z.int(),
        price: z.string().nullable().describe("Price of the calendar year, by months; null if one is not convertible"),
      }),
    )
    .describe("Newest first"),
  files: z
    .array(agreementFile)
    .nullable()
    .describe("Null for callers who see only a part of the prices: contracts may name the others"),
});

export type AgreementDetail = z.output<typeof agreementDetail>;

export const getAgreementCall = contract({
  call: "GET /api/agreement/{agreement}/",
  summary: "Get an agreement with its prices and files",
  access: "usage.view",
  params,
  query: z.object(organizations),
  returns: agreementDetail,
});

const platforms = z
  .array(model("AgreementPlatformDraft", { platform: recordId, share: percentOfPrice.default(null) }))
  .min(1, "mandatory")
  .max(200, "tooMany");

const headDraft = {
  name: requiredName(200),
  provider: nameText(200).default(""),
  note: z.string().trim().max(10_000, "tooLong").default(""),
  organization: recordId.nullable().default(null).describe("Organization that manages it; null for the consortium"),
  platforms,
};

type Divided = { platforms: readonly { platform: number; share: string | null }[] };

/** All platforms have a share and they add up to 100, or none has. */
function hasShares({ platforms }: Divided, context: z.RefinementCtx): void {
  const refuse = (message: string) => context.addIssue({ code: "custom", path: ["platforms"], message });
  if (new Set(platforms.map(({ platform }) => platform)).size < platforms.length) refuse("twice");
  const shares = platforms.flatMap(({ share }) => (share === null ? [] : Number(share)));
  if (shares.length === 0) return;
  const sum = Math.round(shares.reduce((all, one) => all + one, 0) * 10_000);
  if (shares.length < platforms.length || sum !== 1_000_000) refuse("sharesOfPlatforms");
}

export const createAgreementCall = contract({
  call: "POST /api/agreement/",
  summary: "Create an agreement, optionally with prices; those for the consortium require its administrators",
  access: "agreements.manage",
  body: model("AgreementDraft", {
    ...headDraft,
    prices: z.array(priceDraft).max(1000, "tooMany").default([]),
  }).superRefine(hasShares),
  returns: agreementDetail,
  status: 201,
});

export type AgreementDraft = z.output<typeof createAgreementCall.body>;

export const changeAgreementCall = contract({
  call: "PUT /api/agreement/{agreement}/",
  summary: "Change an agreement without its prices; refused with 412 if another user changed it since `revision`",
  access: "agreements.manage",
  params,
  body: model("AgreementChange", { ...headDraft, revision: revisionSeen }).superRefine(hasShares),
  returns: agreementDetail,
});

export type AgreementChange = z.output<typeof changeAgreementCall.body>;

export const deleteAgreementCall = contract({
  call: "DELETE /api/agreement/{agreement}/",
  summary: "Delete an agreement with its prices and files",
  access: "agreements.manage",
  params,
  returns: z.null(),
  status: 204,
});

export const createPriceCall = contract({
  call: "POST /api/agreement/{agreement}/price/",
  summary: "Add a price; those of one organization, fund and department must not overlap",
  access: "agreements.manage",
  params,
  body: priceDraft,
  returns: agreementPrice,
  status: 201,
});

const priceParams = z.object({ agreement: recordId, price: recordId });

export const changePriceCall = contract({
  call: "PUT /api/agreement/{agreement}/price/{price}/",
  summary: "Change a price; refused with 412 if another user changed it since `revision`",
  access: "agreements.manage",
  params: priceParams,
  body: model("AgreementPriceChange", { ...priceFields, ...covering, revision: revisionSeen }).superRefine(hasDays),
  returns: agreementPrice,
});

export type PriceChange = z.output<typeof changePriceCall.body>;

export const deletePriceCall = contract({
  call: "DELETE /api/agreement/{agreement}/price/{price}/",
  summary: "Delete a price",
  access: "agreements.manage",
  params: priceParams,
  returns: z.null(),
  status: 204,
});

const payer = model("Payer", {
  organization: recordId,
  share: percentOfPrice.default(null).describe("Percentage, for shares that are entered"),
});

export const splitPriceCall = contract({
  call: "POST /api/agreement/{agreement}/price/split/",
  summary:
    "Divide a total into one price for each organization that pays; what rounding leaves goes to the largest part, so that the parts add up",
  access: "agreements.manage",
  params,
  body: model("PriceSplit", {
    total: amount,
    by: z
      .enum(splitMethods, "invalid")
      .describe("equal parts; fte: users in the newest year entered until the first day; shares: as entered"),
    payers: z.array(payer).min(1, "mandatory").max(1000, "tooMany"),
    vat_rate: priceFields.vat_rate,
    currency,
    fund: priceFields.fund,
    department: priceFields.department,
    ...covering,
    is_preview: z.boolean().default(false).describe("Nothing is saved"),
  }).superRefine(hasDays),
  returns: z.array(
    model("PricePart", {
      organization: namedInBoth,
      weight: z.number().describe("Percentage, FTE, or 1"),
      fte_year: z.int().nullable(),
      amount: z.string(),
    }),
  ),
  status: 201,
});

export type PriceSplit = z.output<typeof splitPriceCall.body>;

export const agreementWordsCall = contract({
  call: "GET /api/agreement/words/",
  summary: "List providers, funds and departments that the caller's organizations used before",
  access: "usage.view",
  returns: model("AgreementWords", {
    providers: z.array(z.string()),
    funds: z.array(z.string()),
    departments: z.array(z.string()),
  }),
});

const agreementCost = model("AgreementCost", {
  price: z.string().nullable().describe("In the reference currency; null without one, or if a part is not convertible"),
  per_fte: costPerFte,
  groups: z
    .record(z.string(), combinedCost)
    .describe("Cost per use of all platforms of the agreement, by short name of the interest group; never added up"),
  combined: combinedCost.nullable().describe("Cost of one weighted use; null without weights"),
});

export type AgreementCost = z.output<typeof agreementCost>;

export const agreementCostsCall = contract({
  call: "GET /api/agreement/cost-per-use/",
  summary: "List price and cost per use of agreements over all their platforms, for some months",
  access: "usage.view",
  weight: "report",
  query: z.object({
    ...organizations,
    ...ofMonths.shape,
    agreements: recordIds("Comma-separated IDs, at most 100").refine((ids) => ids.length <= 100, "tooMany"),
  }),
  returns: z.array(model("AgreementCostOf", { agreement: pk, ...agreementCost.shape })),
});

export const agreementYearsCall = contract({
  call: "GET /api/agreement/{agreement}/cost-per-use/",
  summary: "List price and cost per use of an agreement by year, oldest first",
  access: "usage.view",
  weight: "report",
  params,
  query: z.object({ ...organizations, ...costByYearCall.query.shape }),
  returns: z.array(
    model("AgreementCostYear", {
      year: z.string().describe("2025, or 2024/2025"),
      from: z.string(),
      to: z.string(),
      ...agreementCost.shape,
    }),
  ),
});

export type AgreementCostYear = z.output<typeof agreementYearsCall.returns>[number];

export const addAgreementFileCall = contract({
  call: "POST /api/agreement/{agreement}/file/",
  summary: "Attach a file, sent as multipart/form-data in `file`, of at most 25 MB",
  access: "agreements.manage",
  params,
  returns: agreementFile,
  status: 201,
});

const fileParams = z.object({ agreement: recordId, file: recordId });

export const agreementFileCall = contract({
  call: "GET /api/agreement/{agreement}/file/{file}/",
  summary: "Download an attached file",
  access: "usage.view",
  params: fileParams,
  returns: { file: "application/octet-stream" },
});

export const deleteAgreementFileCall = contract({
  call: "DELETE /api/agreement/{agreement}/file/{file}/",
  summary: "Delete an attached file",
  access: "agreements.manage",
  params: fileParams,
  returns: z.null(),
  status: 204,
});

export const agreementsFileCall = contract({
  call: "GET /api/agreement/sheet/",
  summary: "Export agreements and prices as XLSX to fill in and import; optionally with platforms without a price",
  access: "usage.view",
  weight: "export",
  query: z.object({
    ...organizations,
    ...ofMonths.shape,
    lacking: flag.optional().describe("Include rows for platforms in use without a price; requires from and to"),
    language: fileLanguage,
  }),
  returns: { file: WORKBOOK_TYPE },
});

const sheetRow = model("SheetPrice", {
  row: z.int().describe("Row number in the sheet, as spreadsheet programs count"),
  agreement: z.int().nullable().describe("The agreement that the price is added to; null for a new one"),
  agreement_name: z.string(),
  provider: z.string(),
  organization: z.int().nullable(),
  organization_name: z.string(),
  platforms: z.array(namedInBoth.pick({ pk: true, name: true })),
  platform_names: z.string().describe("Platforms as displayed; as written in the sheet if one is unknown"),
  from: z.string().nullable().describe("First day, yyyy-MM-dd"),
  to: z.string().nullable(),
  amount: z.string(),
  vat_rate: z.string().nullable(),
  currency: z.string(),
  reference_amount: z.string().nullable(),
  fund: z.string(),
  department: z.string(),
  state: z
    .enum(["new", "changed", "same", "doubtful", "wrong"])
    .describe("doubtful: can be imported, but a person should decide"),
  former: z.string().nullable().describe("Current amount, if the row changes it; otherwise null"),
  problem: z.string().nullable().describe("Problem or doubt in the language of the request; null without one"),
});

export type SheetPrice = z.output<typeof sheetRow>;

export const previewAgreementsCall = contract({
  call: "POST /api/agreement/import/preview/",
  summary:
    "Preview importing prices from a CSV or XLSX file, sent as multipart/form-data in `file`, with `organization` for rows that name none; nothing is saved",
  access: "agreements.manage",
  returns: model("AgreementSheet", {
    prices: z.array(sheetRow),
    unknown: z.array(z.string()).describe("Unrecognized column headings"),
  }),
});

const importedPrice = model("ImportedPrice", {
  agreement: recordId.nullable().default(null).describe("Null for a new agreement of this name"),
  agreement_name: requiredName(200),
  provider: nameText(200).default(""),
  platforms: z.array(recordId).min(1, "mandatory").max(200, "tooMany"),
  organization: recordId,
  ...priceFields,
  ...covering,
}).superRefine((draft, context) => hasDays(draft, context));

export type ImportedPrice = z.output<typeof importedPrice>;

export const importAgreementsCall = contract({
  call: "POST /api/agreement/import/",
  summary:
    "Create prices and agreements in one step, all or none; prices of the same agreement, organization, days, fund and department are updated",
  access: "agreements.manage",
  body: model("AgreementImport", { prices: z.array(importedPrice).min(1, "mandatory").max(5000, "tooMany") }),
  returns: model("AgreementImportResult", { created: count, changed: count, same: count, agreements: count }),
  status: 201,
});
