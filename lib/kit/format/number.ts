import type { Locale } from "@/lib/kit/i18n/routing";

const makers = new Map<string, Intl.NumberFormat>();

/** Making a formatter is slow, a table has thousands of cells: each kind is made once. */
function formatter(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const known = makers.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, options);
  makers.set(key, made);
  return made;
}

/** A whole number with the language's separators: 912,894 or 912 894. Beyond 2^53 pass bigint or text. */
export function formatCount(value: number | bigint | string, locale: Locale): string {
  return formatter(locale, { maximumFractionDigits: 0, useGrouping: "always" }).format(
    typeof value === "string" ? BigInt(value) : value,
  );
}

/** Fixed notation; one decimal unless said. */
export function formatDecimal(value: number, locale: Locale, digits = 1): string {
  return formatter(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}

/** `ratio`: 0.123 is 12.3% in English and 12,3 % in Czech. */
export function formatPercent(ratio: number, locale: Locale, digits = 1): string {
  return formatter(locale, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    ratio,
  );
}

/** How much of a whole is there: all of it is 100%, and what is not all never rounds up to that. */
export function formatComplete(ratio: number, locale: Locale, digits = 1): string {
  const steps = 10 ** (digits + 2);
  const isAll = ratio >= 1;
  const shown = isAll ? 1 : Math.min(Math.round(ratio * steps), steps - 1) / steps;
  return formatPercent(shown, locale, isAll ? 0 : digits);
}

/** Short: 1.2K, 1,2 tis. With `digits` 3 all lines of an axis are exact, such as 2.25K. */
export function formatCompact(value: number, locale: Locale, digits = 1): string {
  return formatter(locale, { notation: "compact", maximumFractionDigits: digits }).format(value);
}

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** A file size in the largest unit that leaves at least one: 1.5 MB. Number and unit stay on one line. */
export function formatBytes(bytes: number, locale: Locale): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const unit = UNITS[power] ?? "byte";
  const options = {
    style: "unit",
    unit,
    unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: 1,
  } as const;
  return formatter(locale, options)
    .format(bytes / 1000 ** power)
    .replace(" ", "\u00a0");
}
