import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/page/card";
import { TextLink } from "@/components/ui/text-link";
import type { Scope } from "@/lib/access/scope";
import { Link } from "@/lib/kit/i18n/navigation";
import { type Locale, routing } from "@/lib/kit/i18n/routing";
import type { MailTemplate } from "@/lib/mail/mail";
import { mailTemplates, previewMail } from "@/lib/mail/preview-mail";
import { pathTo } from "@/lib/navigation/routes";

type Props = { scope: Scope<"consortium.manage">; template: MailTemplate; language: Locale };

const addressOf = (template: MailTemplate, language: Locale) =>
  `${pathTo("management")}?tab=mails&mail=${template}&language=${language}`;

/** Previews of every e-mail that the site sends, as HTML and plain text. */
export function MailsTab({ scope, template, language }: Props) {
  const t = useTranslations("management.mails");
  const { subject, html, text } = previewMail(scope, template, language);
  return (
    <>
      <p className="max-w-[100ch] text-muted">{t("text")}</p>
      <div className="grid min-w-0 items-start gap-5 desk:grid-cols-[18rem_minmax(0,1fr)]">
        <nav aria-label={t("list")} className="overflow-clip rounded-lg border border-hairline bg-surface">
          {/* On phones the list folds when an e-mail is chosen, because the preview is below it. */}
          <details key={template} className="group desk:hidden">
            <summary className="flex cursor-pointer list-none items-center gap-2 px-4 py-2.5 font-semibold -outline-offset-2 [&::-webkit-details-marker]:hidden">
              <span className="grow">{t(`template.${template}`)}</span>
              <ChevronDown size={16} aria-hidden className="shrink-0 text-muted group-open:rotate-180" />
            </summary>
            <Templates chosen={template} language={language} className="border-hairline border-t" />
          </details>
          <Templates chosen={template} language={language} className="max-desk:hidden" />
        </nav>
        <div className="flex min-w-0 flex-col gap-4">
          <p className="flex flex-wrap gap-x-4 gap-y-1">
            {routing.locales.map((one) =>
              one === language ? (
                <span key={one} aria-current="true" className="font-semibold">
                  {t(`language.${one}`)}
                </span>
              ) : (
                <TextLink key={one} href={addressOf(template, one)} scroll={false}>
                  {t(`language.${one}`)}
                </TextLink>
              ),
            )}
          </p>
          <Card title={subject} flush>
            <iframe
              title={t("html", { subject })}
              srcDoc={html}
              sandbox=""
              className="mt-2 h-[36rem] w-full border-hairline border-t bg-paper [color-scheme:light]"
            />
          </Card>
          <Card title={t("plain")}>
            <pre lang={language} className="whitespace-pre-wrap font-mono text-sm [overflow-wrap:anywhere]">
              {text}
            </pre>
          </Card>
        </div>
      </div>
    </>
  );
}

function Templates({ chosen, language, className }: { chosen: MailTemplate; language: Locale; className: string }) {
  const t = useTranslations("management.mails");
  return (
    <ul className={clsx("divide-y divide-hairline", className)}>
      {mailTemplates.map((name) => (
        <li key={name}>
          <Link
            href={addressOf(name, language)}
            scroll={false}
            {...(name === chosen ? { "aria-current": "page" as const } : {})}
            className={clsx(
              "block px-4 py-2.5 -outline-offset-2",
              name === chosen ? "bg-brand-soft font-semibold" : "hover:bg-sunken",
            )}
          >
            {t(`template.${name}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
