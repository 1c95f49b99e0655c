import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  chosenId,
  count,
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
  revision,
  revisionSeen,
} from "@/lib/access/shapes";
import type { CostState } from "./cost-of-months";
import { calendarYear, type LicensePeriod } from "./license-period";
import { AMOUNT, RATE } from "./money";

const year = z.coerce.number("invalid").int("invalid").min(1900, "invalid").max(3000, "invalid");
/** Accepts spaces between thousands and a comma before decimals. */
const plain = (typed: string) => typed.replace(/\s/g, "").replace(",", ".");

const amount = z.coerce
  .string("mandatory")
  .transform(plain)
  .pipe(z.string().min(1, "mandatory").regex(AMOUNT, "amount"))
  .describe("Price without VAT, as a decimal with at most two decimal places: 1234.50");
const currency = z
  .string("mandatory")
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, "currency")
  .describe("ISO 4217 code: EUR");
const day = z.iso.date("day");

/** A calendar year, or the days from one to another. */
const covering = {
  year: year.optional().describe("Instead of from and to: the whole calendar year"),
  from: day.optional().describe("First day, yyyy-MM-dd"),
  to: day.optional().describe("Last day, yyyy-MM-dd"),
};

type Covering = { year?: number | undefined; from?: string | undefined; to?: string | undefined };

/** The days that a payment covers; null if they are not given. */
export const daysOfPayment = ({ year, from, to }: Covering): LicensePeriod | null =>
  from && to ? { from, to } : year === undefined ? null : calendarYear(year);

const MOST_DAYS = 3_660;

const hasDays = (draft: Covering, context: z.RefinementCtx, isOptional = false) => {
  const { from, to } = draft;
  const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
  if (Boolean(from) !== Boolean(to)) refuse(from ? "to" : "from", "mandatory");
  else if (!daysOfPayment(draft)) {
    if (!isOptional) refuse("from", "mandatory");
  } else if (from && to && to < from) refuse("to", "daysReversed");
  else if (from && to && (Date.parse(to) - Date.parse(from)) / 86_400_000 > MOST_DAYS) refuse("to", "licenseTooLong");
};

const referenceAmount = z
  .string("amount")
  .nullable()
  .transform((typed) => plain(typed ?? "") || null)
  .pipe(z.string().regex(AMOUNT, "amount").nullable())
  .describe("Amount in the reference currency; if null, the exchange rate of the year applies");

const payment = model("Payment", {
  pk,
  organization: z.int(),
  platform: z.int(),
  year: z.int().describe("Year of the first day, whose exchange rate applies"),
  from: z.string().describe("First day that the payment covers, yyyy-MM-dd"),
  to: z.string().describe("Last day"),
  amount: z.string(),
  currency: z.string(),
  reference_amount: z.string().nullable().describe("Amount in the reference currency as entered; null if not entered"),
  price: z.string().nullable().describe("Price in the reference currency; null without an exchange rate for the year"),
  revision,
});

export type PaymentEntity = z.output<typeof payment>;

export const listPaymentsCall = contract({
  call: "GET /api/organization/{organization}/payments/",
  summary: "List payments of organizations for platforms, newest first",
  access: "usage.view",
  params: ofOrganization,
  query: z.object({
    platform: recordId.optional(),
    year: year.optional().describe("Only payments that cover a day of the calendar year"),
    ...ofMonths.shape,
    ...paging({ most: 1000, usual: 100 }),
  }),
  returns: pageOf(payment),
});

export const pricesByYearCall = contract({
  call: "GET /api/organization/{organization}/payments/by-year/",
  summary:
    "List prices of platforms by calendar year, summed over organizations in the reference currency; licenses across years are divided by months",
  access: "usage.view",
  params: ofOrganization,
  query: z.object({ platform: recordId.optional(), year: year.optional() }),
  returns: z.array(
    model("YearPrice", {
      platform: z.int(),
      year: z.int(),
      price: z.string().nullable().describe("Null if one of the payments has no exchange rate"),
      payments: count,
    }),
  ),
});

const paymentFields = {
  amount,
  currency,
  reference_amount: referenceAmount.default(null),
};

export const createPaymentCall = contract({
  call: "POST /api/organization/{organization}/payments/",
  summary:
    "Create a payment of an organization for a platform; the days of its payments for one platform must not overlap",
  access: "payments.manage",
  params: z.object({ organization: recordId }),
  body: model("PaymentDraft", { ...paymentFields, platform: chosenId, ...covering }).superRefine((draft, context) =>
    hasDays(draft, context),
  ),
  returns: payment,
  status: 201,
});

export type NewPayment = z.output<typeof createPaymentCall.body>;

const params = z.object({ organization: recordId, payment: recordId });

export const changePaymentCall = contract({
  call: "PATCH /api/organization/{organization}/payments/{payment}/",
  summary: "Update a payment; refused with 412 if another user changed it since `revision`",
  access: "payments.manage",
  params,
  body: model("PaymentChange", {
    ...paymentFields,
    from: covering.from,
    to: covering.to,
    revision: revisionSeen,
  }).superRefine((draft, context) => hasDays(draft, context, true)),
  returns: payment,
});

export type PaymentChange = z.output<typeof changePaymentCall.body>;

export const deletePaymentCall = contract({
  call: "DELETE /api/organization/{organization}/payments/{payment}/",
  summary: "Delete a payment",
  access: "payments.manage",
  params,
  returns: z.null(),
  status: 204,
});

export const paymentsFileCall = contract({
  call: "GET /api/organization/{organization}/payments/file/",
  summary: "Export payments as XLSX to fill in and import; optionally with rows for platforms without a price",
  access: "usage.view",
  weight: "export",
  params: ofOrganization,
  query: z.object({
    ...ofMonths.shape,
    lacking: flag.optional().describe("Include rows for platforms in use without a price; requires from and to"),
    language: fileLanguage,
  }),
  returns: { file: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
});

const sheetPayment = model("SheetPayment", {
  row: z.int().describe("Row number in the sheet, as spreadsheet programs count"),
  organization: z.int().nullable(),
  organization_name: z.string(),
  platform: z.int().nullable(),
  platform_name: z.string(),
  from: z.string().nullable().describe("First day, yyyy-MM-dd"),
  to: z.string().nullable(),
  amount: z.string(),
  currency: z.string(),
  reference_amount: z.string().nullable(),
  state: z.enum(["new", "changed", "same", "wrong"]),
  former: z.string().nullable().describe("Current amount, if the row changes it; otherwise null"),
  problem: z.string().nullable().describe("Problem of the row in the language of the request; null without one"),
});

export type SheetPayment = z.output<typeof sheetPayment>;

export const previewPaymentsCall = contract({
  call: "POST /api/organization/{organization}/payments/import/preview/",
  summary:
    "Preview importing payments from a CSV or XLSX file, sent as multipart/form-data in `file`; nothing is saved",
  access: "payments.manage",
  params: ofOrganization,
  returns: model("PaymentSheet", {
    payments: z.array(sheetPayment),
    unknown: z.array(z.string()).describe("Unrecognized column headings"),
  }),
});

export const importPaymentsCall = contract({
  call: "POST /api/organization/{organization}/payments/import/",
  summary: "Create several payments in one step, all or none; existing ones are updated",
  access: "payments.manage",
  params: ofOrganization,
  body: model("PaymentImport", {
    payments: z
      .array(
        model("ImportedPayment", {
          ...paymentFields,
          organization: recordId,
          platform: recordId,
          ...covering,
        }).superRefine((draft, context) => hasDays(draft, context)),
      )
      .min(1, "mandatory")
      .max(5000, "tooMany"),
  }),
  returns: model("PaymentImportResult", { created: count, changed: count, same: count }),
  status: 201,
});

export type ImportedPayment = z.output<typeof importPaymentsCall.body>["payments"][number];

const exchangeRate = model("ExchangeRate", { currency: z.string(), year: z.int(), rate: z.string() });

const rates = model("ExchangeRates", {
  reference_currency: z.string(),
  rates: z.array(exchangeRate),
  missing: z
    .array(z.object({ currency: z.string(), year: z.int(), payments: count }))
    .describe("Missing exchange rates: payments that the caller can see and that cannot be converted"),
});

export type ExchangeRates = z.output<typeof rates>;

export const listRatesCall = contract({
  call: "GET /api/exchange-rates/",
  summary: "List exchange rates to the reference currency by year",
  access: "usage.view",
  returns: rates,
});

export const saveRateCall = contract({
  call: "PUT /api/exchange-rates/",
  summary:
    "Set the exchange rate of a currency and year, or delete it (null); refused with 412 if it is no longer `seen`",
  access: "consortium.manage",
  body: model("ExchangeRateChange", {
    currency,
    year,
    rate: z
      .string("rate")
      .nullable()
      .transform((typed) => plain(typed ?? "") || null)
      .pipe(z.string().regex(RATE, "rate").regex(/[1-9]/, "rate").nullable())
      .describe("Value of one unit in the reference currency, as a decimal: 24.115; null to delete the rate"),
    seen: z
      .string("mandatory")
      .nullable()
      .describe("The rate that the caller saw before the change; null if there was none"),
  }),
  returns: rates,
});

const costStates = [
  "complete",
  "incomplete",
  "no_price",
  "no_rate",
  "no_interest",
  "no_data",
  "no_use",
] as const satisfies readonly CostState[];

const costFigures = {
  state: z
    .enum(costStates)
    .describe(
      "complete: price and use cover all of the months. incomplete: only some, see covered and lacking. no_interest: no report of the platform counts as this interest. no_data: none of the reports is available",
    ),
  unit_price: z.number().nullable().describe("Price of one use; null unless the state is complete"),
  covered: z
    .object({
      months: count.describe("Months of organizations with both price and reports"),
      price: z.string().describe("Price of these months"),
      uses: z.number().describe("Uses in these months, of the organizations that pay"),
      unit_price: z.number().nullable().describe("Price of one use in these months: pro rata"),
    })
    .describe("The part for which price and use are known"),
  expected_months: count.describe("Selected months of all organizations that pay"),
  lacking: z
    .object({
      unfinished: count.describe("Not over yet"),
      unlicensed: count.describe("Without a payment for the whole month"),
      unconverted: count.describe("With a payment without an exchange rate"),
      unreported: count.describe("With missing or incomplete reports"),
    })
    .describe("The months that are not covered, by reason"),
};

const groupCost = model("GroupCost", {
  interest: count
    .nullable()
    .describe(
      "Uses of the group by all organizations, paying or not; null without a report that counts as this interest",
    ),
  ...costFigures,
});

export const combinedCost = model("CombinedCost", costFigures);
export type CostFigures = z.output<typeof combinedCost>;

const platformCost = model("PlatformCost", {
  ...namedInBoth.shape,
  short_name: z.string(),
  groups: z.record(z.string(), groupCost).describe("By short name of the interest group; never added up"),
  combined: combinedCost
    .nullable()
    .describe("Cost of one weighted use, with the weights that an administrator chose; null without weights"),
  price: z
    .string()
    .nullable()
    .describe("Price for the selected months in the reference currency; null without one, or if a part is unknown"),
  payments: count,
  paying: count.describe("Organizations that pay in these months"),
  using_unpaid: count.describe("Organizations with use, but without a payment: their use is not in the cost"),
  unconverted: z
    .array(z.object({ currency: z.string(), year: z.int() }))
    .describe("Currencies and years whose payments cannot be converted, because an exchange rate is missing"),
});

export type PlatformCost = z.output<typeof platformCost>;

const costs = model("CostPerUse", {
  reference_currency: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable().describe("Months that are not over make the cost incomplete"),
  months: count,
  platforms: z.array(platformCost),
});

export type CostPerUse = z.output<typeof costs>;

export const costPerUseCall = contract({
  call: "GET /api/organization/{organization}/cost-per-use/",
  summary: "List price, interest and cost per use by platform; each interest group on its own",
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: ofMonths,
  returns: costs,
});

const MOST_YEARS = 10;

export const costByYearCall = contract({
  call: "GET /api/organization/{organization}/cost-per-use/by-year/",
  summary: `List price, interest and cost per use by year, oldest first; at most the last ${MOST_YEARS} years with a payment`,
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: z.object({
    begin: z.coerce
      .number("invalid")
      .int("invalid")
      .min(1, "invalid")
      .max(12, "invalid")
      .default(1)
      .describe("Month in which the years begin, 1 for January"),
    last: z.coerce.number("invalid").int("invalid").min(1, "invalid").max(MOST_YEARS, "invalid").default(6),
  }),
  returns: z.array(model("CostYear", { year: z.string().describe("2025, or 2024/2025"), ...costs.shape })),
});

export type CostOfYear = z.output<typeof costByYearCall.returns>[number];

const weight = z.number("invalid").min(0, "invalid").max(1000, "invalid");

const costWeights = model("CostWeights", {
  weights: z
    .record(z.string().max(100), weight)
    .nullable()
    .describe("By short name of the interest group; other groups do not count. Null: groups are not combined"),
  chosen_by: z.string().nullable(),
  chosen_at: z.string().nullable(),
});

export type CostWeights = z.output<typeof costWeights>;

export const costWeightsCall = contract({
  call: "GET /api/cost-weights/",
  summary: "Get the weights with which interest groups are combined in the cost per use, and who chose them",
  access: "usage.view",
  returns: costWeights,
});

export const saveCostWeightsCall = contract({
  call: "PUT /api/cost-weights/",
  summary: "Choose the weights of interest groups, or none (null); refused with 412 if they changed since `seen`",
  access: "consortium.manage",
  body: model("CostWeightsChange", {
    weights: z.record(z.string().max(100), weight).nullable(),
    seen: z.string("mandatory").nullable().describe("`chosen_at` that the caller saw; null if there were no weights"),
  }),
  returns: costWeights,
});
