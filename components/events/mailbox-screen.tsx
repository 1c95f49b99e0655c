import clsx from "clsx";
import { ArrowLeft, Inbox, MailOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { RefreshWhileWorking } from "@/components/lists/refresh-while-working.client";
import { DocumentTitle } from "@/components/shell/document-title";
import { Logo } from "@/components/shell/mark";
import { LanguageSwitch } from "@/components/shell/selectors/language-switch.client";
import { EmptyState } from "@/components/ui/states/empty-state";
import { TextLink } from "@/components/ui/text-link";
import { useFormat } from "@/lib/kit/format/use-format";
import { Link } from "@/lib/kit/i18n/navigation";
import { linkedText } from "@/lib/mail/linked-text";
import type { KeptMail } from "@/lib/mail/mailbox";
import { pathTo } from "@/lib/navigation/routes";

type MailListProps = { mails: readonly KeptMail[]; openedFile: string | null };

function MailList({ mails, openedFile }: MailListProps) {
  const t = useTranslations("mail.mailbox");
  const { timestamp } = useFormat();
  return (
    <nav aria-label={t("list")} className="overflow-clip rounded-lg border border-hairline bg-surface">
      <ul className="divide-y divide-hairline">
        {mails.map(({ file, subject, to, moment }) => (
          <li key={file}>
            <Link
              href={`/mailbox/?mail=${file}`}
              scroll={false}
              aria-current={file === openedFile || undefined}
              className={clsx(
                "block px-4 py-3 -outline-offset-2",
                file === openedFile ? "bg-brand-soft" : "hover:bg-sunken",
              )}
            >
              <span className="block truncate font-semibold">{subject}</span>
              <span className="mt-0.5 flex items-baseline justify-between gap-3 text-muted text-sm">
                <span className="min-w-0 truncate">{to}</span>
                <time dateTime={moment.toISOString()} className="shrink-0">
                  {timestamp(moment)}
                </time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Props = { site: string; mails: readonly KeptMail[]; opened: KeptMail | null };

/** List of stored mails next to the open one; narrow screens show one of both. New mails appear without a reload. */
export function MailboxScreen({ site, mails, opened }: Props) {
  const t = useTranslations("mail.mailbox");
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[72rem] flex-col gap-5 px-4 py-6 desk:py-10">
      <DocumentTitle of={t("title")} />
      <RefreshWhileWorking isWorking />
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Logo size={32} />
        <div className="mr-auto min-w-0">
          <h1 className="font-semibold text-xl">{t("title")}</h1>
          <TextLink href={pathTo("dashboard")}>{t("toSite", { site })}</TextLink>
        </div>
        <LanguageSwitch isSignedIn={false} />
      </header>
      <p className="max-w-[72ch] text-muted">{t("intro", { site })}</p>
      {mails.length === 0 ? (
        <div className="rounded-lg border border-hairline bg-surface">
          <EmptyState title={t("emptyTitle")} icon={Inbox}>
            {t("emptyText")}
          </EmptyState>
        </div>
      ) : (
        <div className="grid min-w-0 items-start gap-4 desk:grid-cols-[22rem_minmax(0,1fr)]">
          <div className={clsx("min-w-0", opened && "hidden desk:block")}>
            <MailList mails={mails} openedFile={opened?.file ?? null} />
          </div>
          {opened ? (
            <MailText mail={opened} />
          ) : (
            <div className="hidden rounded-lg border border-hairline bg-surface desk:block">
              <EmptyState title={t("choose")} icon={MailOpen} />
            </div>
          )}
        </div>
      )}
    </main>
  );
}

/** The mail as its reader gets it, without images and colors; links lead where they would in a mail program. */
function MailText({ mail: { subject, to, moment, text } }: { mail: KeptMail }) {
  const t = useTranslations("mail.mailbox");
  const { timestamp } = useFormat();
  return (
    <article className="min-w-0 rounded-lg border border-hairline bg-surface p-4 sm:p-6">
      <TextLink href="/mailbox/" className="mb-4 inline-flex items-center gap-1.5 desk:hidden">
        <ArrowLeft size={16} aria-hidden />
        {t("back")}
      </TextLink>
      <h2 className="break-words font-semibold text-lg">{subject}</h2>
      <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-muted text-sm">
        <span className="break-all">{t("to", { to })}</span>
        <time dateTime={moment.toISOString()}>{timestamp(moment)}</time>
      </p>
      <div className="mt-5 max-w-[72ch] whitespace-pre-wrap border-hairline border-t pt-5 [overflow-wrap:anywhere]">
        {linkedText(text.trimEnd()).map((part, index) =>
          part.isLink ? (
            <a
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text that never changes
              key={index}
              href={part.text}
              rel="noreferrer"
              className="rounded-sm text-brand underline decoration-brand/40 underline-offset-3 hover:decoration-current"
            >
              {part.text}
            </a>
          ) : (
            part.text
          ),
        )}
      </div>
    </article>
  );
}
