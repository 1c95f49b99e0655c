import { getRequestConfig } from "next-intl/server";
import { catalog } from "@/messages/catalog";
import { isLocale, routing } from "./routing";
import { timeZone } from "./time-zone";
import { typeset } from "./typeset";

const texts = { en: typeset(catalog.en, "en"), cs: typeset(catalog.cs, "cs") };

export default getRequestConfig(async ({ requestLocale }) => {
  const requested = await requestLocale;
  const locale = isLocale(requested) ? requested : routing.defaultLocale;
  return { locale, messages: texts[locale], timeZone: timeZone() };
});
