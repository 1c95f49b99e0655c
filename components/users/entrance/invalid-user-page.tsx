import { useTranslations } from "next-intl";
import { DocumentTitle } from "@/components/shell/document-title";
import { ButtonLink } from "@/components/ui/button-link";
import { settings } from "@/lib/kit/env";
import { pathTo } from "@/lib/navigation/routes";
import { ContactLine, EntranceCard } from "./entrance-card";
import { SignOutButton } from "./sign-out-button.client";

type Props = {
  /** This browser has a session nevertheless. */
  hasSession: boolean;
  /** From the address. */
  reason: string | null;
};

const reasons = ["no-affiliation", "no-email", "email-taken", "invitation", "signed-in"] as const;

/** For an identity that is linked to no account, and cannot get one. */
export function InvalidUserPage({ hasSession, reason }: Props) {
  const t = useTranslations("users.invalidUser");
  const { CONTACT_EMAIL, SITE_NAME: site } = settings();
  const cause = reasons.find((one) => one === reason);
  return (
    <>
      <DocumentTitle of={t("documentTitle")} />
      <EntranceCard title={t("title")} isSignedIn={hasSession}>
        <p className="text-muted">{cause ? t(`reasons.${cause}`, { site }) : t("text")}</p>
        <div className="mt-5 flex flex-wrap gap-2">
          <ButtonLink variant="primary" href={pathTo("dashboard")}>
            {t("otherWay")}
          </ButtonLink>
          {hasSession ? <SignOutButton variant="secondary" /> : null}
        </div>
        <ContactLine email={CONTACT_EMAIL}>{t("contact", { email: CONTACT_EMAIL })}</ContactLine>
      </EntranceCard>
    </>
  );
}
