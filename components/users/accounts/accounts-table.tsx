import { Ban, CircleCheck, type LucideIcon, Mail, MailWarning, SearchX, UsersRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import type { DataColumn } from "@/components/ui/data-column";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager } from "@/components/ui/pager";
import { StatusText } from "@/components/ui/status-text";
import type { Tone } from "@/components/ui/tone";
import type { Received } from "@/lib/access/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import { type AccountState, accountSorts } from "@/lib/users/accounts/account-terms";
import type { Account, listAccountsCall } from "@/lib/users/accounts/contract";
import { AccountActions } from "./account-actions.client";
import { accountName } from "./account-name";
import { AccountRoles } from "./account-roles";
import { type AccountsSearch, accountsAddress, isNarrowed } from "./accounts-address";

const looks: Record<AccountState, { tone: Tone; icon: LucideIcon }> = {
  active: { tone: "ok", icon: CircleCheck },
  invited: { tone: "info", icon: Mail },
  unverified: { tone: "warning", icon: MailWarning },
  disabled: { tone: "muted", icon: Ban },
};

/** The state in words; who waits for a password has an invitation that is still good, or not. */
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

type Props = {
  list: Received<typeof listAccountsCall.returns>;
  search: AccountsSearch;
};

/** The accounts as a table; what can be done with one is in the menu of its row. */
export function AccountsTable({ list, search }: Props) {
  const t = useTranslations("accounts");
  const columns = useColumns();
  return (
    <>
      <DataTable
        caption={t("caption")}
        columns={columns}
        rows={list.results}
        rowKey={({ pk }) => pk}
        sorting={{
          by: search.sort,
          descending: search.order === "down",
          href: (key, descending) =>
            accountsAddress(search, {
              sort: accountSorts.find((sort) => sort === key) ?? "email",
              order: descending ? "down" : "up",
            }),
        }}
        empty={<NoAccounts isNarrowed={isNarrowed(search)} />}
      />
      <Pager
        page={list.page}
        size={search.size}
        total={list.count}
        href={(page, size) => accountsAddress(search, { page, size: size === 50 || size === 100 ? size : 25 })}
      />
    </>
  );
}

function useColumns(): DataColumn<Account>[] {
  const t = useTranslations("accounts");
  const { timestamp } = useFormat();
  return [
    { key: "email", header: t("column.account"), sortable: true, cell: (row) => <Owner account={row} /> },
    {
      key: "organizations",
      header: t("column.organizations"),
      cell: ({ organizations, belongs_elsewhere }) => (
        <AccountRoles memberships={organizations} andOthers={belongs_elsewhere} />
      ),
    },
    { key: "state", header: t("column.state"), sortable: true, cell: (row) => <AccountStateText account={row} /> },
    {
      key: "last_login",
      header: t("column.lastLogin"),
      sortable: true,
      cell: ({ last_login }) =>
        last_login ? (
          <span className="tabular whitespace-nowrap">{timestamp(last_login)}</span>
        ) : (
          <span className="text-muted">{t("never")}</span>
        ),
    },
    {
      key: "language",
      header: t("column.language"),
      cell: ({ language }) => t(`language.${language === "cs" ? "cs" : "en"}`),
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
    <div className="flex min-w-36 max-w-[44vw] flex-col items-start py-0.5 [overflow-wrap:anywhere] sm:min-w-60 sm:max-w-88">
      <span>{email}</span>
      {name === email ? null : <span className="text-muted text-sm">{name}</span>}
      {is_superuser ? <Badge tone="info">{t("superuser")}</Badge> : null}
    </div>
  );
}

function NoAccounts({ isNarrowed }: { isNarrowed: boolean }) {
  const t = useTranslations("accounts.empty");
  if (!isNarrowed)
    return (
      <EmptyState icon={UsersRound} title={t("title")}>
        {t("text")}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={SearchX}
      title={t("filteredTitle")}
      action={<ButtonLink href={pathTo("account-management")}>{t("showAll")}</ButtonLink>}
    />
  );
}
