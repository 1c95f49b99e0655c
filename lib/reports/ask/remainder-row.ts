import "server-only";
import { createTranslator } from "use-intl/core";
import type { Locale } from "@/lib/kit/i18n/routing";
import { catalog } from "@/messages/catalog";
import type { ReportRow } from "../report-table";

/** The row of untagged usage. */
export function remainderRow(figures: Pick<ReportRow, "total" | "cells">, locale: Locale): ReportRow {
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "reports" });
  return { key: "", name: t("remainder"), isBlank: false, ...figures };
}
