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
  .describe("Without VAT, as an exact decimal with at most two places: 1234.50");
const currency = z
  .string("mandatory")
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, "currency")
  .describe("By ISO 4217: EUR");
const referenceAmount = z
  .string("amount")
  .nullable()
  .transform((typed) => plain(typed ?? "") || null)
  .pipe(z.string().regex(AMOUNT, "amount").nullable())
  .describe("The same in the reference currency, where it is known; otherwise the rate of the year tells");

const payment = model("Payment", {
  pk,
  organization: z.int(),
  platform: z.int(),
  year: z.int(),
  amount: z.string(),
  currency: z.string(),
  reference_amount: z.string().nullable().describe("Given by hand"),
  price: z.string().nullable().describe("In the reference currency; null where no rate of the year is known"),
  revision,
});

export type PaymentEntity = z.output<typeof payment>;

export const listPaymentsCall = contract({
  call: "GET /api/organization/{organization}/payments/",
  summary: "What organizations pay for platforms by year, the latest first",
  access: "usage.view",
  params: ofOrganization,
  query: z.object({ platform: recordId.optional(), year: year.optional(), ...paging({ most: 1000, usual: 100 }) }),
  returns: pageOf(payment),
});

export const pricesByYearCall = contract({
  call: "GET /api/organization/{organization}/payments/by-year/",
  summary: "Prices of platforms by year, added up over organizations in the reference currency",
  access: "usage.view",
  params: ofOrganization,
  query: z.object({ platform: recordId.optional(), year: year.optional() }),
  returns: z.array(
    model("YearPrice", {
      platform: z.int(),
      year: z.int(),
      price: z.string().nullable().describe("null where no rate is known for one of the payments"),
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
  summary: "Note what an organization pays for a platform in a year; there is one payment of each",
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
  summary: "Change a payment; refused with 412 when somebody else changed it since `revision`",
  access: "payments.manage",
  params,
  body: model("PaymentChange", { ...paymentFields, revision: revisionSeen }),
  returns: payment,
});

export type PaymentChange = z.output<typeof changePaymentCall.body>;

export const deletePaymentCall = contract({
  call: "DELETE /api/organization/{organization}/payments/{payment}/",
  summary: "Remove a payment",
  access: "payments.manage",
  params,
  returns: z.null(),
  status: 204,
});

export const paymentsFileCall = contract({
  call: "GET /api/organization/{organization}/payments/file/",
  summary:
    "Payments as an XLSX file, which can be filled in and imported; where asked for with lines for platforms that lack a price",
  access: "usage.view",
  weight: "export",
  params: ofOrganization,
  query: z.object({
    year: year.optional(),
    lacking: flag.optional().describe("With lines for platforms in use that have no price; needs a year"),
    language: fileLanguage,
  }),
  returns: { file: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
});

const sheetPayment = model("SheetPayment", {
  row: z.int().describe("As the sheet counts"),
  organization: z.int().nullable(),
  organization_name: z.string(),
  platform: z.int().nullable(),
  platform_name: z.string(),
  year: z.int().nullable(),
  amount: z.string(),
  currency: z.string(),
  reference_amount: z.string().nullable(),
  state: z.enum(["new", "changed", "same", "wrong"]),
  former: z.string().nullable().describe("What the payment is now, where it would be changed"),
  problem: z.string().nullable().describe("In the language asked for"),
});

export type SheetPayment = z.output<typeof sheetPayment>;

export const previewPaymentsCall = contract({
  call: "POST /api/organization/{organization}/payments/import/preview/",
  summary: "Read payments from a CSV or XLSX file, sent as multipart/form-data in `file`; nothing is saved",
  access: "payments.manage",
  params: ofOrganization,
  returns: model("PaymentSheet", {
    payments: z.array(sheetPayment),
    unknown: z.array(z.string()).describe("Headings that were not understood"),
  }),
});

export const importPaymentsCall = contract({
  call: "POST /api/organization/{organization}/payments/import/",
  summary: "Write several payments in one step, all or none; those that are there already are changed",
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
    .describe("Payments within reach that cannot be counted without them"),
});

export type ExchangeRates = z.output<typeof rates>;

export const listRatesCall = contract({
  call: "GET /api/exchange-rates/",
  summary: "What one unit of other currencies counts as in the reference currency, by year",
  access: "usage.view",
  returns: rates,
});

export const saveRateCall = contract({
  call: "PUT /api/exchange-rates/",
  summary:
    "Keep the rate of a currency in a year, or forget it (null); refused with 412 when it is not `seen` any more",
  access: "consortium.manage",
  body: model("ExchangeRateChange", {
    currency,
    year,
    rate: z
      .string("rate")
      .nullable()
      .transform((typed) => plain(typed ?? "") || null)
      .pipe(z.string().regex(RATE, "rate").regex(/[1-9]/, "rate").nullable())
      .describe("Of one unit, as an exact decimal: 24.115"),
    seen: z
      .string("mandatory")
      .nullable()
      .describe("The rate as it was when this was decided; null where there was none"),
  }),
  returns: rates,
});

const groupCost = model("GroupCost", {
  interest: count.nullable().describe("null where no report that counts as it is there"),
  unit_price: z
    .number()
    .nullable()
    .describe("Price of one use; null where there is no price, no use of the group, or it has no weight"),
  cost: z.string().nullable().describe("What this group's uses cost together"),
});

const platformCost = model("PlatformCost", {
  ...namedInBoth.shape,
  short_name: z.string(),
  groups: z.record(z.string(), groupCost).describe("By short names of interest groups"),
  price: z.string().nullable().describe("Of the months asked for, in the reference currency; null where not known"),
  payments: count,
  priced_months: count.describe(
    "Months asked for whose year has a price; uses of other months cost nothing that is known",
  ),
  data_months: count.describe("Of these months, of each organization that pays, those with usage data"),
  expected_months: count,
  unconverted: z
    .array(z.object({ currency: z.string(), year: z.int() }))
    .describe("Payments in these currencies cannot be counted: no rate is known"),
  state: z.enum(["known", "no_price", "no_use", "no_data", "no_rate"]),
});

export type PlatformCost = z.output<typeof platformCost>;

const costs = model("CostPerUse", {
  reference_currency: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable().describe("Not later than the last finished month"),
  months: count,
  platforms: z.array(platformCost),
});

export type CostPerUse = z.output<typeof costs>;

const weight = z.coerce.number("invalid").min(0, "invalid").max(1000, "invalid");

export const costPerUseCall = contract({
  call: "GET /api/organization/{organization}/cost-per-use/",
  summary: "Price, interest, and what one use costs, by platform; prices count pro rata for the months asked for",
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
        "Of interest groups by their short names: full_text:1,search:0.1; others do not count. Without any, each of the important groups counts once",
      ),
  }),
  returns: costs,
});
