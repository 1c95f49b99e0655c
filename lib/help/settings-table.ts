import "server-only";
import { hasToBeSaid, usualSetting } from "@/lib/kit/env";
import type { Locale } from "@/lib/kit/i18n/routing";
import { settingNames, settingText } from "@/lib/site/settings/setting-list";
import { catalogue } from "@/messages/catalogue";

const words = {
  en: { head: "Setting | Meaning", required: "Has to be set.", otherwise: "Without it" },
  cs: { head: "Nastavení | Význam", required: "Musí být zadáno.", otherwise: "Bez něj" },
} as const satisfies Record<Locale, unknown>;

/** A Markdown table of all server settings with default and meaning. */
export function settingsTable(locale: Locale): string {
  const { meaning } = catalogue[locale].settings;
  const { head, required, otherwise } = words[locale];
  const rows = settingNames.map((name) => {
    const usual = usualSetting(name);
    const text = settingText(typeof usual === "boolean" ? Number(usual) : usual);
    const unset = hasToBeSaid(name) ? `**${required}**` : text === null ? "" : `${otherwise}: \`${text}\`.`;
    return `\`${name}\` | ${`${meaning[name]} ${unset}`.trim()}`;
  });
  return `\`\`\`table\n${[head, ...rows].join("\n")}\n\`\`\``;
}
