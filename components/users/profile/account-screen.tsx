import { Landmark } from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PreferencesButton } from "@/components/events/preferences-button.client";
import { initialsOf, shortPersonName } from "@/components/shell/initials";
import type { Option } from "@/components/ui/fields/option";
import { Card } from "@/components/ui/page/card";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Notice } from "@/components/ui/states/notice";
import { DataTable } from "@/components/ui/tables/data-table";
import { TextLink } from "@/components/ui/text-link";
import { ImpersonationSection } from "@/components/users/accounts/impersonation-section.client";
import { ApiKeysSection } from "@/components/users/api-keys/api-keys-section.client";
import { DevicesSection } from "@/components/users/second-factor/devices-section.client";
import { IdentitiesSection } from "@/components/users/second-factor/identities-section.client";
import type { User } from "@/lib/access/actor";
import { settings } from "@/lib/kit/env";
import type { Locale } from "@/lib/kit/i18n/routing";
import { pathTo } from "@/lib/navigation/routes";
import { SignOutButton } from "../entrance/sign-out-button.client";
import { ChangeEmailButton, WaitingEmail } from "./change-email.client";
import { EditNameButton } from "./edit-name-button.client";
import { type OwnMembership, roleOf } from "./own-memberships";
import { PasswordCard } from "./password-card.client";
import { PreferencesCard } from "./preferences-card.client";
import type { readOwnAccount } from "./read-account";
import { SessionsCard } from "./sessions-card.client";
import { VerificationNotice } from "./verification-notice.client";

type MembershipsCardProps = {
  memberships: readonly OwnMembership[];
  /** Organizations an administrator of the consortium reaches in addition to their own. */
  reach: "superuser" | "staff" | "observer" | null;
};

/** Organizations of the user, and those they administer. */
async function MembershipsCard({ memberships, reach }: MembershipsCardProps) {
  const [t, common] = await Promise.all([getTranslations("account.organizations"), getTranslations("common")]);
  return (
    <Card title={t("title")} flush>
      {reach ? <p className="max-w-[100ch] px-4 pt-1 pb-3 text-muted">{t(reach)}</p> : <div className="h-2" />}
      {reach && memberships.length === 0 ? null : (
        <div className="border-hairline border-t">
          <DataTable
            frameless
            caption={t("title")}
            rows={memberships}
            rowKey={({ id }) => id}
            columns={[
              { key: "organization", header: t("organization"), cell: ({ name }) => name },
              {
                key: "admin",
                header: t("admin"),
                width: "12rem",
                cell: ({ isAdmin }) => (
                  <span className={isAdmin ? "font-semibold" : "text-muted"}>{common(isAdmin ? "yes" : "no")}</span>
                ),
              },
            ]}
            empty={
              <EmptyState icon={Landmark} title={t("none")}>
                {t("noneText")}
              </EmptyState>
            }
          />
        </div>
      )}
    </Card>
  );
}

const links = [
  ["releases", "releases"],
  ["changelog", "changelog"],
  ["api-reference", "apiReference"],
] as const;

/** Links to related pages. */
async function MoreCard() {
  const t = await getTranslations("account.more");
  return (
    <Card title={t("title")}>
      <ul className="flex flex-col gap-1.5">
        {links.map(([route, key]) => (
          <li key={route}>
            <TextLink href={pathTo(route)}>{t(key)}</TextLink>
            <span className="text-muted">{`: ${t(`${key}Text`)}`}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Props = { account: Awaited<ReturnType<typeof readOwnAccount>>; locale: Locale };

/** Account page of the signed-in user, from profile to security. */
export function AccountScreen({ account, locale }: Props) {
  const { user, own, keys } = account;
  return (
    <>
      {account.isVerified ? null : <VerificationNotice email={user.email} />}
      {own ? null : <ActingAs name={shortPersonName(user)} />}
      <IdentityCard user={user} newEmail={own?.newEmail ?? null} actions={<IdentityActions account={account} />} />
      <PreferencesCard language={user.language} fiscalYearStart={account.fiscalYearStart} months={monthNames(locale)} />
      <EventsCard account={account} />
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
      {own ? <ChangeEmailButton email={user.email} hasPassword={own.hasPassword} /> : null}
      {signsInHere ? <SignOutButton variant="secondary" /> : null}
    </>
  );
}

/** Notification preferences. */
async function EventsCard({ account: { user, isVerified } }: Pick<Props, "account">) {
  const t = await getTranslations("account.events");
  const mailing = { email: user.email, isVerified, hour: settings().EVENT_DIGEST_HOUR };
  return (
    <Card title={t("title")} action={<PreferencesButton mailing={mailing} />}>
      <p className="text-muted">{t("text")}</p>
    </Card>
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
      <IdentitiesSection identities={own.identities} providers={own.providers} />
      <SessionsCard sessions={own.sessions} />
    </>
  );
}

/** Names of the twelve months; January is 0. */
function monthNames(locale: Locale): Option<number>[] {
  const { format } = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, value) => ({
    value,
    label: capitalized(format(Date.UTC(2026, value)), locale),
  }));
}

const capitalized = (name: string, locale: Locale) => name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);

type IdentityCardProps = {
  user: User;
  /** Requested new e-mail, not verified yet. */
  newEmail: string | null;
  actions: ReactNode;
};

async function IdentityCard({ user, newEmail, actions }: IdentityCardProps) {
  const t = await getTranslations("account");
  const role = roleOf(user);
  const hasName = [user.firstName, user.lastName].some(Boolean);
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <span
          aria-hidden
          className="flex size-16 shrink-0 items-center justify-center rounded-full bg-brand font-semibold text-brand-ink text-xl"
        >
          {initialsOf(user)}
        </span>
        <div className="min-w-0 grow basis-48">
          <h2 className="break-words font-semibold text-lg">{hasName ? shortPersonName(user) : user.email}</h2>
          <p className="break-words text-muted">{hasName ? user.email : t("identity.noName")}</p>
          {newEmail ? <WaitingEmail email={newEmail} /> : null}
          {role ? <p className="mt-1 text-sm">{t(`role.${role}`)}</p> : null}
        </div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
    </Card>
  );
}
