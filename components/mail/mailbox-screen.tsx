import clsx from "clsx";
import { Inbox, MailOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { RefreshWhileWorking } from "@/components/harvest/refresh-while-working.client";
import { DocumentTitle } from "@/components/shell/document-title";
import { LanguageSwitch } from "@/components/shell/language-switch.client";
import { Mark } from "@/components/shell/mark";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import type { KeptMail } from "@/lib/mail/kept-mail";
import { pathTo } from "@/lib/navigation/routes";
import { MailList } from "./mail-list";
import { MailText } from "./mail-text";

type Props = { site: string; mails: readonly KeptMail[]; opened: KeptMail | null };

/** Kept mails beside the one that is read; on a narrow screen one of both. New ones appear by themselves. */
export function MailboxScreen({ site, mails, opened }: Props) {
  const t = useTranslations("mail.mailbox");
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[72rem] flex-col gap-5 px-4 py-6 desk:py-10">
      <DocumentTitle of={t("title")} />
      <RefreshWhileWorking isWorking />
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Mark size={32} />
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
