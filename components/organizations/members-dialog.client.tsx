"use client";

import { UserMinus, UserPlus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { IconButton } from "@/components/ui/icon-button";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { Notice } from "@/components/ui/states/notice";
import { Spinner } from "@/components/ui/states/spinner";
import { AccountChoicesProvider } from "@/components/users/accounts/account-choices.client";
import { accountName, roleKey } from "@/components/users/accounts/account-roles";
import { CreateAccountDialog } from "@/components/users/accounts/create-account-dialog.client";
import { LeaveDialog } from "@/components/users/accounts/leave-dialog.client";
import { useRoleChange } from "@/components/users/accounts/use-account-change";
import { useCall } from "@/lib/kit/call/use-call";
import { useFailureText } from "@/lib/kit/call/use-failure-text";
import { pathTo } from "@/lib/navigation/routes";
import { SHARED_ORGANIZATION } from "@/lib/navigation/selection";
import type { ManagedOrganization } from "@/lib/organizations/contract";
import { entityName } from "@/lib/organizations/entity-name";
import { type Account, listUserAccountsCall } from "@/lib/users/accounts/contract";
import { useOrganizationsPlace } from "./organizations-place.client";

const MOST = 1000;

type Props = { organization: ManagedOrganization; onClose: () => void };

/** Members of an organization and their roles. Each change is saved at once. */
export function MembersDialog({ organization, onClose }: Props) {
  const t = useTranslations("organizations.members");
  const common = useTranslations("common");
  const locale = useLocale();
  const reasonOf = useFailureText();
  const { canInvite, selfId } = useOrganizationsPlace();
  const [opened, open] = useState<Account | "new" | null>(null);
  const { pk } = organization;
  const name = entityName(organization, locale);
  const { data, problem, refresh } = useCall(listUserAccountsCall, { query: { organization: pk, page_size: MOST } });
  const close = () => {
    open(null);
    void refresh();
  };
  const choices = { organizations: [{ value: pk, label: name }], isManagement: true, canInvite, selfId, selected: pk };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title", { name })}
      footer={
        <>
          <ButtonLink href={`${pathTo("account-management")}?${SHARED_ORGANIZATION}=${pk}`}>{t("all")}</ButtonLink>
          <Button icon={UserPlus} onClick={() => open("new")}>
            {t("add")}
          </Button>
          <Button onClick={onClose}>{common("close")}</Button>
        </>
      }
    >
      <AccountChoicesProvider choices={choices}>
        {problem && !data ? <Notice tone="danger" title={reasonOf(problem)} /> : null}
        {!data && !problem ? <Spinner /> : null}
        {data?.results.length === 0 ? <p className="text-muted">{t("none")}</p> : null}
        <ul className="flex flex-col divide-y divide-hairline">
          {data?.results.map((account) => (
            <Member
              key={account.pk}
              account={account}
              organization={organization}
              onChanged={refresh}
              onLeave={() => open(account)}
            />
          ))}
        </ul>
        {opened === "new" ? <CreateAccountDialog onClose={close} /> : null}
        {opened !== null && opened !== "new" ? (
          <LeaveDialog account={opened} organization={{ ...organization }} onClose={close} />
        ) : null}
      </AccountChoicesProvider>
    </Dialog>
  );
}

type MemberProps = {
  account: Account;
  organization: ManagedOrganization;
  onChanged: () => Promise<unknown>;
  onLeave: () => void;
};

function Member({ account, organization, onChanged, onLeave }: MemberProps) {
  const t = useTranslations("organizations.members");
  const roles = useTranslations("accounts.role");
  const [isBusy, setBusy] = useState(false);
  const setRole = useRoleChange();
  const membership = account.organizations.find((membership) => membership.organization.pk === organization.pk);
  const name = accountName(account);
  const { is_master } = organization;
  const change = async (value: string | null) => {
    if (value === null || (value === "admin") === membership?.is_admin) return;
    setBusy(true);
    await setRole(account, { organization, isAdmin: value === "admin" });
    await onChanged();
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-40 grow basis-40 [overflow-wrap:anywhere]">
        <span className="block">{name}</span>
        {name === account.email ? null : <span className="block text-muted text-sm">{account.email}</span>}
      </div>
      <div className="w-60 max-w-full">
        <SelectField<string>
          label={t("role", { name })}
          hideLabel
          disabled={isBusy || !account.may.includes("roles")}
          value={membership?.is_admin ? "admin" : "member"}
          options={[
            { value: "member", label: roles(roleKey({ is_admin: false, is_master })) },
            { value: "admin", label: roles(roleKey({ is_admin: true, is_master })) },
          ]}
          onChange={(value) => void change(value)}
        />
      </div>
      <IconButton
        label={t("remove", { name })}
        icon={UserMinus}
        tone="danger"
        disabled={!account.may.includes("roles")}
        onClick={onLeave}
      />
    </li>
  );
}
