import { getTranslations } from "next-intl/server";
import { ImpersonationSection } from "@/components/accounts/impersonation-section.client";
import { ApiKeysSection } from "@/components/api-keys/api-keys-section.client";
import { DevicesSection } from "@/components/second-factor/devices-section.client";
import { IdentitiesSection } from "@/components/second-factor/identities-section.client";
import { personName } from "@/components/shell/initials";
import { Notice } from "@/components/ui/notice";
import { SignOutButton } from "@/components/users/sign-out-button.client";
import type { Locale } from "@/lib/kit/i18n/routing";
import { EditNameButton } from "./edit-name-button.client";
import { IdentityCard } from "./identity-card";
import { MembershipsCard } from "./memberships-card";
import { monthNames } from "./month-names";
import { MoreCard } from "./more-card";
import { PasswordCard } from "./password-card.client";
import { PreferencesCard } from "./preferences-card.client";
import type { readAccount } from "./read-account";
import { SessionsCard } from "./sessions-card.client";
import { VerificationNotice } from "./verification-notice.client";

type Props = { account: Awaited<ReturnType<typeof readAccount>>; locale: Locale };

/** The page of whoever is signed in, from who they are to what protects it. */
export function AccountScreen({ account, locale }: Props) {
  const { user, own, keys } = account;
  return (
    <>
      {account.isVerified ? null : <VerificationNotice email={user.email} />}
      {own ? null : <ActingAs name={personName(user)} />}
      <IdentityCard user={user} actions={<IdentityActions account={account} />} />
      <PreferencesCard language={user.language} fiscalYearStart={account.fiscalYearStart} months={monthNames(locale)} />
      <MembershipsCard memberships={account.memberships} reach={account.reach} />
      {own ? <Safety account={account} own={own} /> : null}
      {keys ? <ApiKeysSection {...keys} /> : null}
      {account.mayImpersonate ? <ImpersonationSection /> : null}
      <MoreCard />
    </>
  );
}

function IdentityActions({ account: { user, own, signsInHere } }: Pick<Props, "account">) {
  return (
    <>
      {own ? <EditNameButton names={{ first_name: user.firstName, last_name: user.lastName }} /> : null}
      {signsInHere ? <SignOutButton variant="secondary" /> : null}
    </>
  );
}

async function ActingAs({ name }: { name: string }) {
  const t = await getTranslations("account.actingAs");
  return (
    <Notice tone="info" title={t("title")}>
      {t("text", { name })}
    </Notice>
  );
}

type SafetyProps = Pick<Props, "account"> & { own: NonNullable<Props["account"]["own"]> };

function Safety({ account: { user, signsInHere }, own }: SafetyProps) {
  const words = [user.email, user.firstName, user.lastName, `${user.firstName}${user.lastName}`, own.site];
  return (
    <>
      {signsInHere ? <PasswordCard owner={{ email: user.email, hasPassword: own.hasPassword, words }} /> : null}
      <DevicesSection devices={own.devices} recoveryCodes={own.recovery_codes} emailCodes={own.emailCodes} />
      <IdentitiesSection identities={own.identities} providerName={own.provider} />
      <SessionsCard sessions={own.sessions} />
    </>
  );
}
