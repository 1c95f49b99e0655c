import { createTranslator } from "use-intl/core";
import type { Locale } from "@/lib/kit/i18n/routing";
import { catalog } from "@/messages/catalog";

type Values = Record<string, string | number>;
type Words = { text: string; remedy: string };

const none: Words = { text: "", remedy: "" };

/** Texts of an error or block, and how to resolve it; empty for unknown codes. */
export function uploadWords(kind: "error" | "blocking", code: string, locale: Locale, values: Values = {}): Words {
  const texts: Record<string, { message: string; remedy: string }> = catalog[locale].uploads[kind];
  return worded(texts[code], locale, values);
}

/** The same for findings of the reader. */
export function findingWords(code: string, locale: Locale, values: Values): Words {
  const texts: Record<string, { message: string; remedy: string }> = catalog[locale].counter.finding;
  return worded(texts[code], locale, values);
}

function worded(texts: { message: string; remedy: string } | undefined, locale: Locale, values: Values): Words {
  if (!texts) return none;
  const t = createTranslator({ locale, messages: texts });
  return { text: t("message", values), remedy: texts.remedy === "" ? "" : t("remedy", values) };
}
