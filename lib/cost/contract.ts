import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  chosenId,
  count,
  fileLanguage,
  flag,
  model,
  month,
  namedInBoth,
  ofOrganization,
  pageOf,
  paging,
  pk,
  recordId,
  revision,
  revisionSeen,
} from "@/lib/access/shapes";
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
  year: z.int(),
  amount: z.string(),
  currency: z.string(),
  reference_amount: z.string().nullable().describe("Amount in the reference currency as entered; null if not entered"),
  price: z.string().nullable().describe("Price in the reference currency; null without an exchange rate for the year"),
  revision,
});

export type PaymentEntity = z.output<typeof payment>;

export const listPaymentsCall = contract({
  call: "GET /api/organization/{organization}/payments/",
  summary: "List payments of organizations for platforms by year, newest first",
  access: "usage.view",
  params: ofOrganization,
  query: z.object({ platform: recordId.optional(), year: year.optional(), ...paging({ most: 1000, usual: 100 }) }),
  returns: pageOf(payment),
});

export const pricesByYearCall = contract({
  call: "GET /api/organization/{organization}/payments/by-year/",
  summary: "List prices of platforms by year, summed over organizations in the reference currency",
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
  summary: "Create a payment of an organization for a platform and year; only one per combination",
  access: "payments.manage",
  params: z.object({ organization: recordId }),
  body: model("PaymentDraft", { ...paymentFields, platform: chosenId, year }),
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
  body: model("PaymentChange", { ...paymentFields, revision: revisionSeen }),
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
    year: year.optional(),
    lacking: flag.optional().describe("Include rows for platforms in use without a price; requires a year"),
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
  year: z.int().nullable(),
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
      .array(model("ImportedPayment", { ...paymentFields, organization: recordId, platform: recordId, year }))
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

const groupCost = model("GroupCost", {
  interest: count.nullable().describe("Uses of the group; null without a report that counts as this interest"),
  unit_price: z
    .number()
    .nullable()
    .describe("Price of one use; null without a price, without uses, or for a group without a weight"),
  cost: z.string().nullable().describe("Total cost of the uses of this group; null if unknown"),
});

const platformCost = model("PlatformCost", {
  ...namedInBoth.shape,
  short_name: z.string(),
  groups: z.record(z.string(), groupCost).describe("By short name of the interest group"),
  price: z.string().nullable().describe("Price for the selected months in the reference currency; null if unknown"),
  payments: count,
  priced_months: count.describe(
    "Selected months whose year has a price; uses in other months are excluded from the cost",
  ),
  data_months: count.describe("Of the priced months, those with usage data, counted for each organization that pays"),
  expected_months: count,
  unconverted: z
    .array(z.object({ currency: z.string(), year: z.int() }))
    .describe("Currencies and years whose payments cannot be converted, because an exchange rate is missing"),
  state: z.enum(["known", "no_price", "no_use", "no_data", "no_rate"]),
});

export type PlatformCost = z.output<typeof platformCost>;

const costs = model("CostPerUse", {
  reference_currency: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable().describe("Not later than the last complete month"),
  months: count,
  platforms: z.array(platformCost),
});

export type CostPerUse = z.output<typeof costs>;

const weight = z.coerce.number("invalid").min(0, "invalid").max(1000, "invalid");

export const costPerUseCall = contract({
  call: "GET /api/organization/{organization}/cost-per-use/",
  summary: "List price, interest and cost per use by platform; prices are prorated to the selected months",
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: z.object({
    from: month.optional(),
    to: month.optional(),
    weights: z
      .string()
      .max(1000)
      .default("")
      .transform((text, context) => {
        if (text === "") return null;
        const weights: Record<string, number> = {};
        for (const part of text.split(",").filter(Boolean)) {
          const [group = "", text] = part.split(":");
          const read = weight.safeParse(text);
          if (read.success && /^[\w-]{1,100}$/.test(group)) weights[group] = read.data;
          else context.addIssue({ code: "custom", message: "invalid" });
        }
        return weights;
      })
      .describe(
        "Weights by short name of the interest group: full_text:1,search:0.1; other groups do not count. Default: each important group counts once",
      ),
  }),
  returns: costs,
});
