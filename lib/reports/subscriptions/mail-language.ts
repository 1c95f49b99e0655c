import { type Locale, routing } from "@/lib/kit/i18n/routing";

export const localeOf = ({ language }: { language: string }): Locale =>
  routing.locales.find((one) => one === language) ?? routing.defaultLocale;
