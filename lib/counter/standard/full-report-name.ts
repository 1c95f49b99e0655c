import { createTranslator } from "use-intl/core";
import type { Locale } from "@/lib/kit/i18n/routing";
import { catalog } from "@/messages/catalog";
import { reportTypeName } from "./definition-of";
import { reportTypeWords } from "./report-type-words";

type Stored = Parameters<typeof reportTypeName>[0];

/** "TR – Title Master Report, Release 5", for events, mails and files. */
export function fullReportName(type: Stored, locale: Locale): string {
  const t = createTranslator({ locale, messages: catalog[locale].common });
  return t("reportType", reportTypeWords({ ...type, name: reportTypeName(type, locale) }));
}
