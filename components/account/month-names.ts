import type { Option } from "@/components/ui/option";
import type { Locale } from "@/lib/kit/i18n/routing";

/** The twelve months by their names in the language, January being 0. */
export function monthNames(locale: Locale): Option<number>[] {
  const { format } = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, value) => ({
    value,
    label: capitalized(format(Date.UTC(2026, value)), locale),
  }));
}

const capitalized = (name: string, locale: Locale) => name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
