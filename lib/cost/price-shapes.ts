import { z } from "#schemas";
import { model, nameText, recordId } from "@/lib/access/shapes";
import { calendarYear, type LicensePeriod } from "./license-period";
import { AMOUNT } from "./money";

export const year = z.coerce.number("invalid").int("invalid").min(1900, "invalid").max(3000, "invalid");

/** Accepts spaces between thousands and a comma before decimals. */
export const plainDecimal = (typed: string) => typed.replace(/\s/g, "").replace(",", ".");

export const amount = z.coerce
  .string("mandatory")
  .transform(plainDecimal)
  .pipe(z.string().min(1, "mandatory").regex(AMOUNT, "amount"))
  .describe("Price without VAT, as a decimal with at most two decimal places: 1234.50");

export const currency = z
  .string("mandatory")
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, "currency")
  .describe("ISO 4217 code: EUR");

const day = z.iso.date("day");

/** A calendar year, or the days from one to another. */
export const covering = {
  year: year.optional().describe("Instead of from and to: the whole calendar year"),
  from: day.optional().describe("First day, yyyy-MM-dd"),
  to: day.optional().describe("Last day, yyyy-MM-dd"),
};

type Covering = { year?: number | undefined; from?: string | undefined; to?: string | undefined };

/** The days that a price covers; null if they are not given. */
export const daysOfPrice = ({ year, from, to }: Covering): LicensePeriod | null =>
  from && to ? { from, to } : year === undefined ? null : calendarYear(year);

const MOST_DAYS = 3_660;

/** For superRefine: the days are complete, in order and at most ten years. */
export function hasDays(draft: Covering, context: z.RefinementCtx): void {
  const { from, to } = draft;
  const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
  if (Boolean(from) !== Boolean(to)) refuse(from ? "to" : "from", "mandatory");
  else if (!daysOfPrice(draft)) refuse("from", "mandatory");
  else if (from && to && to < from) refuse("to", "daysReversed");
  else if (from && to && (Date.parse(to) - Date.parse(from)) / 86_400_000 > MOST_DAYS) refuse("to", "licenseTooLong");
}

/** Empty fields become null. */
const optionalDecimal = (form: RegExp, code: string) =>
  z
    .union([z.string(code), z.number(code).transform(String)])
    .nullable()
    .transform((typed) => plainDecimal(typed ?? "") || null)
    .pipe(z.string().regex(form, code).nullable());

const referenceAmount = optionalDecimal(AMOUNT, "amount").describe(
  "Amount in the reference currency; if null, the exchange rate of the year of the first day applies",
);

/** A percentage below 100 with at most two decimals. */
const vatRate = optionalDecimal(/^\d{1,2}(\.\d{1,2})?$/, "percent").describe(
  "VAT rate as a percentage; null if unknown",
);

const HUNDRED = /^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/;

/** A percentage from 0 to 100 with at most four decimals. */
export const percentOfPrice = optionalDecimal(HUNDRED, "percent");

const label = (meaning: string) => nameText(100).default("").describe(meaning);

/** Fields of a price besides its days, agreement and organization. */
export const priceFields = {
  amount,
  vat_rate: vatRate.default(null),
  currency,
  reference_amount: referenceAmount.default(null),
  fund: label("Fund that pays; free text"),
  department: label("Department that pays; free text"),
};

/** A price to enter. */
export const priceDraft = model("AgreementPriceDraft", {
  organization: recordId.describe("Who pays"),
  ...priceFields,
  ...covering,
}).superRefine((draft, context) => hasDays(draft, context));

export type PriceDraft = z.output<typeof priceDraft>;
