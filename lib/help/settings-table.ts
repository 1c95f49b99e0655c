import "server-only";
import { settingNames, settingText } from "@/lib/installation/settings/setting-list";
import { hasToBeSaid, usualSetting } from "@/lib/kit/env";
import type { Locale } from "@/lib/kit/i18n/routing";
import { catalogue } from "@/messages/catalogue";

const words = {
  en: { head: "Setting | Without it | Meaning", required: "has to be set" },
  cs: { head: "Nastavení | Bez něj | Význam", required: "musí být zadáno" },
} as const satisfies Record<Locale, unknown>;

/** Every setting of the server with what holds where nothing is said, and its meaning: a table in Markdown. */
export function settingsTable(locale: Locale): string {
  const { meaning } = catalogue[locale].settings;
  const { head, required } = words[locale];
  const rows = settingNames.map((name) => {
    const usual = usualSetting(name);
    const text = settingText(typeof usual === "boolean" ? Number(usual) : usual);
    const otherwise = hasToBeSaid(name) ? `**${required}**` : text === null ? "–" : `\`${text}\``;
    return `\`${name}\` | ${otherwise} | ${meaning[name]}`;
  });
  return `\`\`\`table\n${[head, ...rows].join("\n")}\n\`\`\``;
}
