import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { isRequired, settings, usualSetting } from "@/lib/kit/env";
import type { Locale } from "@/lib/kit/i18n/routing";
import { typesetText } from "@/lib/kit/i18n/typeset";
import { settingNames, settingText } from "@/lib/site/settings/setting-list";
import { catalog } from "@/messages/catalog";
import { filledHelp, firstParagraph, titledHelp } from "./help-markdown";
import type { HelpTopic } from "./search-help";
import { ACCESSIBILITY, isRouteTopic, type Topic, topics } from "./topics";

const folder = path.join(process.cwd(), "lib/help");
const SETTINGS = "{{settings}}";

const cache = new Map<Locale, Promise<ReadonlyMap<Topic, HelpTopic>>>();

/** All topics in a language; cached, because they change only with the product. */
export function readHelp(locale: Locale): Promise<ReadonlyMap<Topic, HelpTopic>> {
  const cached = cache.get(locale);
  if (cached) return cached;
  const all = Promise.all(topics.map(async (name) => [name, await readTopic(name, locale)] as const)).then(
    (entries) => new Map(entries),
  );
  all.catch(() => cache.delete(locale));
  cache.set(locale, all);
  return all;
}

/** Pages use their route's title and summary; guides have their own. */
async function readTopic(name: Topic, locale: Locale): Promise<HelpTopic> {
  const markdown = await readText(name, locale);
  if (isRouteTopic(name)) {
    const { routes, help } = catalog[locale];
    return { name, title: routes[name], summary: typesetText(help[name], locale), text: markdown.trim() };
  }
  const { title, text } = titledHelp(markdown);
  const summary = typesetText(firstParagraph(text), locale);
  return { name, title, summary, text: text.slice(text.indexOf("\n\n")).trim() };
}

async function readText(name: string, locale: Locale): Promise<string> {
  const markdown = filledHelp(await readFile(path.join(folder, locale, `${name}.md`), "utf8"), catalog[locale]);
  return markdown.includes(SETTINGS) ? markdown.replace(SETTINGS, settingsTable(locale)) : markdown;
}

/** The accessibility statement with the installation's name and contact. */
export async function readAccessibilityStatement(locale: Locale): Promise<{ title: string; text: string }> {
  const { SITE_NAME, CONTACT_EMAIL } = settings();
  const contact = CONTACT_EMAIL ? `[${CONTACT_EMAIL}](mailto:${CONTACT_EMAIL})` : catalog[locale].guide.noContact;
  const markdown = await readText(ACCESSIBILITY, locale);
  return titledHelp(markdown.replaceAll("{{site}}", SITE_NAME).replaceAll("{{contact}}", contact));
}

const words = {
  en: { head: "Setting | Meaning", required: "Has to be set.", otherwise: "Without it" },
  cs: { head: "Nastavení | Význam", required: "Musí být zadáno.", otherwise: "Bez něj" },
} as const satisfies Record<Locale, unknown>;

/** A Markdown table of all server settings with default and meaning. */
function settingsTable(locale: Locale): string {
  const { meaning } = catalog[locale].settings;
  const { head, required, otherwise } = words[locale];
  const rows = settingNames.map((name) => {
    const usual = usualSetting(name);
    const text = settingText(typeof usual === "boolean" ? Number(usual) : usual);
    const unset = isRequired(name) ? `**${required}**` : text === null ? "" : `${otherwise}: \`${text}\`.`;
    return `\`${name}\` | ${`${meaning[name]} ${unset}`.trim()}`;
  });
  return `\`\`\`table\n${[head, ...rows].join("\n")}\n\`\`\``;
}
