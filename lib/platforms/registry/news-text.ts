import { createTranslator } from "use-intl/core";
import { plainInMarkdown } from "@/lib/events/event";
import type { Locale } from "@/lib/kit/i18n/routing";
import { catalog } from "@/messages/catalog";
import type { RegistryNotice } from "./contract";
import type { RegistryNews } from "./registry-news";

type NewsOf = { news: RegistryNews; platform: string };

/**
 * Changes of registry records in one language: a title, and a Markdown list, grouped by platform if there are several.
 */
export function newsText(all: readonly NewsOf[], locale: Locale): { title: string; description: string } {
  const t = createTranslator({ locale, messages: catalog[locale].registry.news });
  const [first, ...others] = all;
  if (first && others.length === 0)
    return { title: t("title", { platform: first.platform }), description: listOf(first.news, locale) };
  return {
    title: t("severalTitle", { count: all.length }),
    description: all
      .map(({ platform, news }) => `**${plainInMarkdown(platform)}**\n\n${listOf(news, locale)}`)
      .join("\n\n"),
  };
}

function listOf({ moved, notices }: RegistryNews, locale: Locale): string {
  const t = createTranslator({ locale, messages: catalog[locale].registry.news });
  const either = new Intl.ListFormat(locale, { type: "disjunction" });
  const lines = [
    ...moved.map(({ counterVersion, addresses }) =>
      t("moved", { version: counterVersion, addresses: either.format(addresses.map(escapeMarkdown)) }),
    ),
    ...notices.map((notice) => {
      const { start, end, type, message } = notice;
      const values = {
        type: escapeMarkdown(type) || t("untyped"),
        message: escapeMarkdown(message.replace(/\s+/g, " ")),
      };
      return t(kindOf(notice), { ...values, start: start ?? "", end: end ?? "" });
    }),
  ];
  return lines.map((line) => `- ${line}`).join("\n");
}

function kindOf({ start, end }: RegistryNotice) {
  if (start && end) return "dated";
  if (start) return "since";
  return end ? "until" : "undated";
}

/** Escapes a foreign line for Markdown; for use in the middle of a line. */
export const escapeMarkdown = (line: string): string => line.replace(/[\\`*[<]|(?<!\w)_|_(?!\w)|&(?=#?\w+;)/g, "\\$&");
