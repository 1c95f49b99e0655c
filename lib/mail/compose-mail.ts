import { createTranslator } from "use-intl/core";
import type { Locale } from "@/lib/kit/i18n/routing";
import { catalog } from "@/messages/catalog";
import type { MailTemplate, WaitingMail } from "./mail";
import { htmlOf, type MailParts } from "./mail-html";
import { cleanLine, cleanText, type MailItem, mailFigures, mailSections } from "./mail-values";

/** `address`: of the site in the mail's language; `newPassword`: the page to request one. */
export type MailSite = { name: string; contact: string; address: string; newPassword: string };

export type ComposedMail = { subject: string; text: string; html: string; unsubscribe: string | null };
type Words = {
  subject: string;
  before: string;
  action?: string;
  after?: string;
  settings?: string;
  unsubscribe?: string;
};

/** A mail in its reader's language, as plain text and as HTML that loads nothing. */
export function composeMail(mail: Pick<WaitingMail, "language" | "template" | "values">, site: MailSite): ComposedMail {
  const parts = partsOf(mail, site);
  const unsubscribe = mail.values.oneClick ?? null;
  return { subject: parts.subject, text: textOf(parts), html: htmlOf(parts, site.name), unsubscribe };
}

function partsOf({ language, template, values }: Parameters<typeof composeMail>[0], site: MailSite): MailParts {
  const cleaned = {
    ...Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, name === "text" ? cleanText(value) : cleanLine(value)]),
    ),
    site: site.name,
    address: site.address,
    contact: site.contact,
  };
  const words: Words = (catalog[language].mail.template satisfies Record<MailTemplate, Words>)[template];
  const say = speaker(language, cleaned);
  const t = createTranslator({ locale: language, messages: catalog[language], namespace: "mail" });
  const link = template === "passwordChanged" ? site.newPassword : (values.link ?? "");
  const isWeb = /^https?:\/\//.test(link);
  return {
    language,
    subject: cleanLine(say(words.subject)),
    greeting: t("greeting"),
    before: paragraphs(say(words.before)),
    code: values.code ?? null,
    action: words.action && isWeb ? { label: say(words.action), link, copyLink: t("copyLink") } : null,
    after: paragraphs(say(words.after ?? "")),
    figures: values.figures === undefined ? null : mailFigures.parse(JSON.parse(values.figures)),
    sections: values.sections === undefined ? [] : mailSections.parse(JSON.parse(values.sections)),
    links: [...linkTo(words.settings, values.settings), ...linkTo(words.unsubscribe, values.unsubscribe)].map(
      ({ label, link }) => ({ label: say(label), link }),
    ),
    footer: [t("footer", cleaned), ...(site.contact ? [t("contact", cleaned)] : [])],
  };
}

const linkTo = (label: string | undefined, link: string | undefined) => (label && link ? [{ label, link }] : []);

function speaker(locale: Locale, values: Record<string, string>) {
  const onError = (error: Error) => {
    throw error;
  };
  return (text: string) => (text ? createTranslator({ locale, messages: { text }, onError })("text", values) : "");
}

const paragraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);

function textOf({ greeting, before, code, action, after, figures, sections, links, footer }: MailParts): string {
  const parts = [
    greeting,
    ...before,
    ...(code ? [`    ${code}`] : []),
    ...(figures && figures.rows.length > 0
      ? [[figures.headings.join(" – "), ...figures.rows.map(({ name, value }) => `${name}: ${value}`)].join("\n")]
      : []),
    ...sections.flatMap(({ heading, items }) => [heading.toLocaleUpperCase(), ...items.map(itemText)]),
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...after,
    ["-- ", ...footer, ...links.map(({ label, link }) => `${label}: ${link}`)].join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}

const itemText = ({ title, text, links }: MailItem): string =>
  [`* ${title}`, text, ...links.map(({ label, link }) => `${label}: ${link}`)]
    .filter(Boolean)
    .join("\n")
    .replaceAll("\n", "\n  ");
