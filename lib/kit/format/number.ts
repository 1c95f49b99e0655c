import type { Locale } from "@/lib/kit/i18n/routing";

const makers = new Map<string, Intl.NumberFormat>();

/** Formatters are slow to create and a table has thousands of cells, so they are cached. */
function formatter(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const cached = makers.get(key);
  if (cached) return cached;
  const result = new Intl.NumberFormat(locale, options);
  makers.set(key, result);
  return result;
}

/** A whole number with separators: 912,894 or 912 894. Pass bigint or text beyond 2^53. */
export function formatCount(value: number | bigint | string, locale: Locale): string {
  return formatter(locale, { maximumFractionDigits: 0, useGrouping: "always" }).format(
    typeof value === "string" ? BigInt(value) : value,
  );
}

/** Fixed notation, one decimal by default. */
export function formatDecimal(value: number, locale: Locale, digits = 1): string {
  return formatter(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}

/** `ratio`: 0.123 is 12.3% in English and 12,3 % in Czech. */
export function formatPercent(ratio: number, locale: Locale, digits = 1): string {
  return formatter(locale, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    ratio,
  );
}

/** Completeness: only the whole is 100%; anything less never rounds up to it. */
export function formatComplete(ratio: number, locale: Locale, digits = 1): string {
  const steps = 10 ** (digits + 2);
  const isAll = ratio >= 1;
  const share = isAll ? 1 : Math.min(Math.round(ratio * steps), steps - 1) / steps;
  return formatPercent(share, locale, isAll ? 0 : digits);
}

/** Short form: 1.2K, 1,2 tis. With 3 digits all axis labels are exact, such as 2.25K. */
export function formatCompact(value: number, locale: Locale, digits = 1): string {
  return formatter(locale, { notation: "compact", maximumFractionDigits: digits }).format(value);
}

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** A file size in the largest unit that is at least one: 1.5 MB. Number and unit stay on one line. */
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
