"use client";

import { UserMinus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/fields/combobox.client";
import type { Option } from "@/components/ui/fields/option";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { IconButton } from "@/components/ui/icon-button";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { entityName } from "@/lib/organizations/entity-name";
import type { Account } from "@/lib/users/accounts/contract";
import { useAccountChoices } from "./account-choices.client";
import { accountName, roleKey } from "./account-roles";
import { LeaveDialog } from "./leave-dialog.client";
import { useRoleChange } from "./use-account-change";

type Membership = Account["organizations"][number];
type Props = { account: Account; onClose: () => void };

/** Organizations of a person with the role in each. Each change is saved at once. */
export function RolesDialog({ account, onClose }: Props) {
  const { organizations } = useAccountChoices();
  const t = useTranslations("accounts");
  const common = useTranslations("common");
  const [left, setLeft] = useState<Membership["organization"] | null>(null);
  const memberships = new Set(account.organizations.map(({ organization }) => organization.pk));
  const offered = organizations.filter(({ value }) => !memberships.has(value));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("rolesTitle", { name: accountName(account) })}
      footer={<Button onClick={onClose}>{common("close")}</Button>}
    >
      <div className="flex flex-col gap-4">
        {account.organizations.length === 0 ? <p className="text-muted">{t("rolesNone")}</p> : null}
        <ul className="flex flex-col divide-y divide-hairline">
          {account.organizations.map((membership) => (
            <MembershipRow
              key={membership.organization.pk}
              account={account}
              membership={membership}
              onLeave={() => setLeft(membership.organization)}
            />
          ))}
        </ul>
        {account.belongs_elsewhere ? <p className="text-muted text-sm">{t("rolesElsewhere")}</p> : null}
        {offered.length > 0 ? <AddMembership account={account} offered={offered} /> : null}
      </div>
      {left ? <LeaveDialog account={account} organization={left} onClose={() => setLeft(null)} /> : null}
    </Dialog>
  );
}

type RowProps = { account: Account; membership: Membership; onLeave: () => void };

function MembershipRow({ account, membership, onLeave }: RowProps) {
  const t = useTranslations("accounts");
  const locale = useLocale();
  const [isBusy, setBusy] = useState(false);
  const setRole = useRoleChange();
  const { organization, is_admin: isAdmin, is_master } = membership;
  const name = entityName(organization, locale);
  const change = async (value: string | null) => {
    if (value === null || (value === "admin") === isAdmin) return;
    setBusy(true);
    await setRole(account, { organization, isAdmin: value === "admin" });
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-40 grow basis-40">{name}</span>
      <div className="w-60 max-w-full">
        <SelectField<string>
          label={t("roleIn", { organization: name })}
          hideLabel
          disabled={isBusy}
          value={isAdmin ? "admin" : "member"}
          options={[
            { value: "member", label: t(`role.${roleKey({ is_admin: false, is_master })}`) },
            { value: "admin", label: t(`role.${roleKey({ is_admin: true, is_master })}`) },
          ]}
          onChange={(value) => void change(value)}
        />
      </div>
      <IconButton label={t("leaveOf", { organization: name })} icon={UserMinus} tone="danger" onClick={onLeave} />
    </li>
  );
}

function AddMembership({ account, offered }: { account: Account; offered: readonly Option<number>[] }) {
  const t = useTranslations("accounts");
  const [chosen, setChosen] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const setRole = useRoleChange();
  const add = async () => {
    const option = offered.find(({ value }) => value === chosen);
    if (!option) return;
    setBusy(true);
    const isAdded = await setRole(account, { organization: { pk: option.value, label: option.label }, isAdmin: false });
    setBusy(false);
    if (isAdded) setChosen(null);
  };
  return (
    <div className="flex flex-wrap items-end gap-3 border-hairline border-t pt-4">
      <div className="min-w-0 grow basis-60">
        <Combobox label={t("addTo")} options={offered} value={chosen} onChange={setChosen} />
      </div>
      <Button busy={isBusy} disabled={chosen === null} onClick={() => void add()}>
        {t("add")}
      </Button>
    </div>
  );
}
