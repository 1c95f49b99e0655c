"use client";

import { Ban, CircleCheck, type LucideIcon, Mail, MailWarning, UsersRound } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { ListView } from "@/components/lists/list-view.client";
import { useList } from "@/components/lists/use-list";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/states/empty-state";
import { StatusText } from "@/components/ui/status-text";
import type { DataColumn } from "@/components/ui/tables/data-column";
import type { Tone } from "@/components/ui/tone";
import type { Received } from "@/lib/kit/call/call-shape";
import { useFormat } from "@/lib/kit/format/use-format";
import { entityName } from "@/lib/organizations/entity-name";
import { type AccountRole, type AccountState, accountRoles, accountStates } from "@/lib/users/accounts/account-state";
import type { Account, listUserAccountsCall } from "@/lib/users/accounts/contract";
import { AccountActions } from "./account-actions.client";
import { useAccountChoices } from "./account-choices.client";
import { AccountRoles, accountName, roleKey } from "./account-roles";
import { accountsList } from "./accounts-list";

const looks: Record<AccountState, { tone: Tone; icon: LucideIcon }> = {
  active: { tone: "ok", icon: CircleCheck },
  invited: { tone: "info", icon: Mail },
  unverified: { tone: "warning", icon: MailWarning },
  disabled: { tone: "muted", icon: Ban },
};

/** State as text. An account without a password has a valid or an expired invitation. */
function AccountStateText({ account }: { account: Account }) {
  const t = useTranslations("accounts.state");
  const { state } = account;
  return (
    <div className="flex flex-col items-start py-0.5">
      <StatusText {...looks[state]}>{t(state)}</StatusText>
      {state === "invited" ? <Invitation invitation={account.invitation} /> : null}
    </div>
  );
}

function Invitation({ invitation }: Pick<Account, "invitation">) {
  const t = useTranslations("accounts.state");
  const { day } = useFormat();
  if (!invitation) return <span className="text-muted text-sm">{t("notInvited")}</span>;
  const { is_expired: isExpired, expires } = invitation;
  return (
    <span className={isExpired ? "text-sm text-warning" : "text-muted text-sm"}>
      {t(isExpired ? "invitationExpired" : "invitedUntil", { day: day(expires) })}
    </span>
  );
}

export function AccountsTable({ found }: { found: Received<typeof listUserAccountsCall.returns> }) {
  const t = useTranslations("accounts");
  const { isManagement, selected } = useAccountChoices();
  const list = useList(accountsList);
  const roles = isManagement ? accountRoles : ofLibraries;
  return (
    <ListView
      list={list}
      listing={found}
      caption={t("caption")}
      columns={useColumns()}
      rowKey={({ pk }) => pk}
      {...(selected !== null && { query: { organization: String(selected) } })}
      search={{ label: t("filter.search"), hint: t("filter.searchHint") }}
      filters={[
        {
          kind: "states",
          name: "state",
          label: t("filter.state"),
          options: [
            { value: null, label: t("filter.all"), count: found.states.all },
            ...accountStates.map((value) => ({ value, label: t(`filter.${value}`), count: found.states[value] })),
          ],
        },
        {
          kind: "select",
          name: "role",
          label: t("filter.role"),
          any: t("filter.anyRole"),
          options: roles.map((value) => ({ value, label: t(`filter.${value}`) })),
        },
      ]}
      empty={
        <EmptyState icon={UsersRound} title={t("empty.title")}>
          {t("empty.text")}
        </EmptyState>
      }
    />
  );
}

const ofLibraries: readonly AccountRole[] = ["admin", "member"];

function useColumns(): DataColumn<Account>[] {
  const t = useTranslations("accounts");
  const locale = useLocale();
  const { timestamp } = useFormat();
  return [
    {
      key: "email",
      header: t("column.account"),
      sortable: true,
      cell: (row) => <Owner account={row} />,
      text: ({ email }) => email,
    },
    {
      key: "organizations",
      header: t("column.organizations"),
      cell: ({ organizations, belongs_elsewhere }) => (
        <AccountRoles memberships={organizations} andOthers={belongs_elsewhere} />
      ),
      text: ({ organizations }) =>
        organizations
          .map((one) => {
            const organization = entityName(one.organization, locale);
            return t("withRole", { organization, role: t(`role.${roleKey(one)}`) });
          })
          .join(", ") || t("noOrganization"),
    },
    {
      key: "state",
      header: t("column.state"),
      sortable: true,
      cell: (row) => <AccountStateText account={row} />,
      text: ({ state }) => t(`state.${state}`),
    },
    {
      key: "last_login",
      header: t("column.lastLogin"),
      sortable: true,
      cell: ({ last_login }) =>
        last_login ? (
          <span className="whitespace-nowrap">{timestamp(last_login)}</span>
        ) : (
          <span className="text-muted">{t("never")}</span>
        ),
      text: ({ last_login }) => (last_login ? timestamp(last_login) : t("never")),
    },
    {
      key: "language",
      header: t("column.language"),
      cell: ({ language }) => t(`language.${language === "cs" ? "cs" : "en"}`),
      text: ({ language }) => t(`language.${language === "cs" ? "cs" : "en"}`),
    },
    {
      key: "actions",
      header: t("column.actions"),
      hideHeader: true,
      align: "actions",
      cell: (row) => <AccountActions account={row} />,
    },
  ];
}

function Owner({ account }: { account: Account }) {
  const t = useTranslations("accounts.role");
  const { email, is_superuser } = account;
  const name = accountName(account);
  return (
    <div className="flex min-w-36 flex-col items-start py-0.5 [overflow-wrap:anywhere] sm:min-w-60 sm:max-w-88">
      <span>{email}</span>
      {name === email ? null : <span className="text-muted text-sm">{name}</span>}
      {is_superuser ? <Badge tone="info">{t("superuser")}</Badge> : null}
    </div>
  );
}
