import { createTranslator } from "use-intl/core";
import type { Locale } from "@/lib/kit/i18n/routing";
import { catalog } from "@/messages/catalog";

/** Title of a job; a task that no longer exists is shown by its name. */
export function jobTitle(name: string, locale: Locale): string {
  const t = createTranslator({ locale, messages: catalog[locale].jobs.title });
  const titles: Readonly<Record<string, Readonly<Record<string, string>>>> = catalog[locale].jobs.title;
  const [idea = "", work = ""] = name.split(".");
  const isKnown = (key: string): key is Parameters<typeof t>[0] => titles[idea]?.[work] !== undefined;
  return isKnown(name) ? t(name) : name;
}
