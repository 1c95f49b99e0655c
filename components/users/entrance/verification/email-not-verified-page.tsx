import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DocumentTitle } from "@/components/shell/document-title";
import { TextLink } from "@/components/ui/text-link";
import { readInstallation } from "@/lib/access/read-installation";
import { settings } from "@/lib/kit/env";
import type { UserEntity } from "@/lib/users/contract";
import { ContactLine, EntranceCard } from "../entrance-card";
import { GateWatch } from "../gate-watch.client";
import { EmailNotVerified } from "./email-not-verified.client";

const strong = (words: ReactNode) => <strong className="break-words font-semibold text-ink">{words}</strong>;
const mailbox = (words: ReactNode) => (
  <TextLink href="/mailbox/" target="_blank">
    {words}
  </TextLink>
);

/** Gate for users with an unverified e-mail. */
export function EmailNotVerifiedPage({ user }: { user: UserEntity }) {
  const t = useTranslations("users.unverified");
  const { CONTACT_EMAIL } = settings();
  return (
    <>
      <DocumentTitle of={t("documentTitle")} />
      <EntranceCard title={t("title")} isSignedIn>
        <GateWatch />
        <p className="text-muted">{t.rich("text", { email: user.email, strong })}</p>
        {readInstallation().showsMailbox ? <p className="mt-2">{t.rich("mailbox", { link: mailbox })}</p> : null}
        <EmailNotVerified user={user} />
        <ContactLine email={CONTACT_EMAIL}>{t("contact", { email: CONTACT_EMAIL })}</ContactLine>
      </EntranceCard>
    </>
  );
}
