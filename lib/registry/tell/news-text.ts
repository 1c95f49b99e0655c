import { createTranslator } from "use-intl/core";
import type { Locale } from "@/lib/kit/i18n/routing";
import { catalogue } from "@/messages/catalogue";
import type { RegistryNotice } from "../contract";
import type { RegistryNews } from "./registry-news";

/** News of a platform's record in one language: a title, and a list in Markdown. */
export function newsText(
  { moved, notices }: RegistryNews,
  platform: string,
  locale: Locale,
): { title: string; description: string } {
  const t = createTranslator({ locale, messages: catalogue[locale].registry.news });
  const either = new Intl.ListFormat(locale, { type: "disjunction" });
  const lines = [
    ...moved.map(({ counterVersion, addresses }) =>
      t("moved", { version: counterVersion, addresses: either.format(addresses.map(escapeMarkdown)) }),
    ),
    ...notices.map((notice) => {
      const { start, end, type, message } = notice;
      const given = {
        type: escapeMarkdown(type) || t("untyped"),
        message: escapeMarkdown(message.replace(/\s+/g, " ")),
      };
      return t(kindOf(notice), { ...given, start: start ?? "", end: end ?? "" });
    }),
  ];
  return { title: t("title", { platform }), description: lines.map((line) => `- ${line}`).join("\n") };
}

function kindOf({ start, end }: RegistryNotice) {
  if (start && end) return "dated";
  if (start) return "since";
  return end ? "until" : "undated";
}

/** Shows a line of somebody else's text as it is where Markdown is read; meant for the middle of a line. */
export const escapeMarkdown = (line: string): string => line.replace(/[\\`*[<]|(?<!\w)_|_(?!\w)|&(?=#?\w+;)/g, "\\$&");
