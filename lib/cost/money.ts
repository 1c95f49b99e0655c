import { plainNumber } from "@/lib/kit/format/plain-number";

/** An amount in hundredths of its currency: integers add up exactly. */
export type Hundredths = number;

/** An amount in canonical form: digits, and at most two decimals after a dot. */
export const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;

/** A rate in canonical form. */
export const RATE = /^\d{1,10}(\.\d{1,8})?$/;

/** Parses a canonical amount. */
export function hundredthsOf(amount: string): Hundredths {
  const [whole = "0", decimals = ""] = amount.split(".");
  return Number(whole) * 100 + Number(decimals.padEnd(2, "0").slice(0, 2));
}

/** Canonical form with two decimals: "1234.50". */
export function amountText(hundredths: Hundredths): string {
  const whole = Math.floor(hundredths / 100);
  return `${whole}.${String(hundredths - whole * 100).padStart(2, "0")}`;
}

/** Decimals of a cost per use: enough for two significant digits. */
export const unitPriceDigits = (price: number): number =>
  price > 0 && price < 1 ? Math.min(8, 2 - Math.floor(Math.log10(price) + 1)) : 2;

const SCALE = 100_000_000n;

/** Converts at a canonical rate, rounding half up; integer arithmetic, so no precision is lost. */
export function converted(hundredths: Hundredths, rate: string): Hundredths {
  const [whole = "0", decimals = ""] = rate.split(".");
  const scaled = BigInt(whole) * SCALE + BigInt(decimals.padEnd(8, "0").slice(0, 8));
  return Number((BigInt(hundredths) * scaled + SCALE / 2n) / SCALE);
}

/** Parses an amount from a sheet: "1 234,50", "1,234.5", "12.000 Kč", "EUR 99"; null if it is not one. */
export function readAmount(text: string): { amount: string; currency: string | null } | null {
  const currency = currencyIn(text);
  const bare = text.replace(/(Kč|\p{Sc}|[A-Za-z]{3}|\s|\u00A0|\u202F|')/gu, "").replace(/,-{1,2}$/, "");
  const amount = plainNumber(bare);
  return amount === null || !AMOUNT.test(amount) ? null : { amount, currency };
}

const signs: Readonly<Record<string, string>> = { Kč: "CZK", "€": "EUR", $: "USD", "£": "GBP", zł: "PLN" };

/** The currency named by sign or code. */
export function currencyIn(text: string): string | null {
  const sign = Object.entries(signs).find(([written]) => text.includes(written));
  return sign?.[1] ?? /[A-Za-z]{3}/.exec(text)?.[0].toUpperCase() ?? null;
}
