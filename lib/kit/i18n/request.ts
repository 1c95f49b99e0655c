import { getRequestConfig } from "next-intl/server";
import { catalogue } from "@/messages/catalogue";
import { isLocale, routing } from "./routing";
import { TIME_ZONE } from "./time-zone";

export default getRequestConfig(async ({ requestLocale }) => {
  const requested = await requestLocale;
  const locale = isLocale(requested) ? requested : routing.defaultLocale;
  return { locale, messages: catalogue[locale], timeZone: TIME_ZONE };
});
