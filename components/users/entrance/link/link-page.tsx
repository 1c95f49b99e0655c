import { useTranslations } from "next-intl";
import { DocumentTitle } from "@/components/shell/document-title";
import { settings } from "@/lib/kit/env";
import { ContactLine, EntranceCard } from "../entrance-card";
import { readWays } from "../entrance-ways";
import { LinkPassword } from "./link-password.client";
import { NoReferrer } from "./link-result";

type Props = {
  isInvitation: boolean;
  uid: string | null;
  token: string | null;
};

/** Target of reset links and invitations: the user chooses a password and is signed in. */
export function LinkPage({ isInvitation, uid, token }: Props) {
  const t = useTranslations();
  const { SITE_NAME: site, CONTACT_EMAIL } = settings();
  const linkKey = uid === null || token === null ? null : `${uid} ${token}`;
  return (
    <>
      <NoReferrer />
      <DocumentTitle of={t(isInvitation ? "routes.accept-invitation" : "routes.reset-password")} />
      <EntranceCard title={isInvitation ? t("users.link.invitationTitle", { site }) : t("users.link.resetTitle")}>
        <LinkPassword
          isInvitation={isInvitation}
          linkSecret={linkKey}
          ways={isInvitation ? readWays() : { passwords: true, providers: [] }}
        />
        <ContactLine email={CONTACT_EMAIL}>{t("users.link.contact", { email: CONTACT_EMAIL })}</ContactLine>
      </EntranceCard>
    </>
  );
}
