import "server-only";
import { createTranslator } from "use-intl/core";
import type { Locale } from "@/lib/kit/i18n/routing";
import { catalogue } from "@/messages/catalogue";
import type { ReportRow } from "../report-table";

/** The row of untagged usage. */
export function remainderRow(figures: Pick<ReportRow, "total" | "cells">, locale: Locale): ReportRow {
  const t = createTranslator({ locale, messages: catalogue[locale], namespace: "reports" });
  return { key: "", name: t("remainder"), isBlank: false, ...figures };
}
