import "server-only";
import { createTranslator } from "use-intl/core";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { settings } from "@/lib/kit/env";
import type { Locale } from "@/lib/kit/i18n/routing";
import { catalog } from "@/messages/catalog";
import { type ComposedMail, composeMail } from "./compose-mail";
import { type MailTemplate, templates } from "./mail";
import type { MailFigures, MailSections } from "./mail-values";
import { siteAddress } from "./site-address";

export const mailTemplates = Object.keys(templates).filter((name): name is MailTemplate => name in templates);

type Value = (typeof templates)[MailTemplate]["values"][number];

/** A sample mail of this kind with fictitious content; its links lead to the site itself. */
export function previewMail(_scope: Scope<Permission>, template: MailTemplate, language: Locale): ComposedMail {
  const { SITE_NAME, CONTACT_EMAIL } = settings();
  const samples = sampleValues(template, language);
  const values = Object.fromEntries(templates[template].values.map((name) => [name, samples[name]]));
  const address = siteAddress(language);
  const site = { name: SITE_NAME, contact: CONTACT_EMAIL, address, newPassword: address };
  return composeMail({ language, template, values }, site);
}

function sampleValues(template: MailTemplate, language: Locale): Record<Value, string> {
  const t = createTranslator({ locale: language, messages: catalog[language].mail.sample });
  const link = siteAddress(language);
  const figures: MailFigures = {
    headings: [t("platform"), t("uses")],
    rows: [
      { name: "Lumina", value: t("largest"), share: 1 },
      { name: "Moravica", value: t("smaller"), share: 0.4 },
    ],
  };
  const sections: MailSections = [
    {
      heading: t("heading"),
      items: [{ title: t("news"), text: t("newsText"), links: [{ label: t("open"), link }] }],
    },
  ];
  return {
    ...{ link, settings: link, unsubscribe: link, oneClick: link },
    ...{ inviter: "Jana Nováková", organization: t("organization"), email: "jana.novakova@library.example" },
    newEmail: "novakova@university.example",
    ...{ code: "042137", request: "AB12" },
    ...(template === "report" || template === "briefing"
      ? { title: t("report"), text: t("reportText") }
      : { title: t("digest"), text: t("digestText") }),
    figures: JSON.stringify(figures),
    sections: JSON.stringify(sections),
  };
}
