"use client";

import {
  Ban,
  Building2,
  EllipsisVertical,
  LogOut,
  Mail,
  Pencil,
  ShieldOff,
  Trash2,
  UserCheck,
  UserCog,
  UserMinus,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/overlays/menu.client";
import { MenuItem, MenuSeparator } from "@/components/ui/overlays/menu-item.client";
import { later } from "@/components/ui/parts/later";
import { send } from "@/lib/kit/call/send";
import {
  type Account,
  enableAccountCall,
  sendAccountVerificationCall,
  sendInvitationCall,
} from "@/lib/users/accounts/contract";
import { useAccountChoices } from "./account-choices.client";
import { accountName } from "./account-roles";
import type { Confirmed } from "./confirm-account-dialog.client";
import { useAccountChange, useRoleChange } from "./use-account-change";

const ConfirmAccountDialog = later(() =>
  import("./confirm-account-dialog.client").then((it) => it.ConfirmAccountDialog),
);
const EditAccountDialog = later(() => import("./edit-account-dialog.client").then((it) => it.EditAccountDialog));
const LeaveDialog = later(() => import("./leave-dialog.client").then((it) => it.LeaveDialog));
const RolesDialog = later(() => import("./roles-dialog.client").then((it) => it.RolesDialog));

type Opened = "edit" | "roles" | "leave" | Confirmed | null;

/** Menu of actions on one account, and the dialog of the chosen one. */
export function AccountActions({ account }: { account: Account }) {
  const { selected } = useAccountChoices();
  const t = useTranslations("accounts");
  const common = useTranslations("common");
  const [opened, open] = useState<Opened>(null);
  const onClose = () => open(null);
  const context = contextOf(account, selected);
  if (account.may.length === 0) return null;
  const label = t("actionsFor", { name: accountName(account) });
  return (
    <>
      <Menu trigger={<IconButton label={label} icon={EllipsisVertical} data-tip={common("actions")} />} label={label}>
        <ProfileItems account={account} context={context} open={open} />
        <MailItems account={account} />
        <SafetyItems account={account} open={open} />
        <EndItems account={account} context={context} open={open} />
      </Menu>
      {opened === "edit" ? <EditAccountDialog account={account} onClose={onClose} /> : null}
      {opened === "roles" ? <RolesDialog account={account} onClose={onClose} /> : null}
      {opened === "leave" && context ? (
        <LeaveDialog account={account} organization={context.organization} onClose={onClose} />
      ) : null}
      {opened === "endSessions" || opened === "resetSecondFactor" || opened === "disable" || opened === "delete" ? (
        <ConfirmAccountDialog account={account} what={opened} onClose={onClose} />
      ) : null}
    </>
  );
}

type Membership = Account["organizations"][number];

/** Membership meant by short commands: in the selected organization, or the only one. */
function contextOf({ organizations, belongs_elsewhere }: Account, selected: number | null): Membership | null {
  const membership = organizations.find(({ organization }) => organization.pk === selected);
  const [only] = organizations;
  return membership ?? (organizations.length === 1 && !belongs_elsewhere && only ? only : null);
}

type ItemsProps = { account: Account; context: Membership | null; open: (what: Opened) => void };

function ProfileItems({ account, context, open }: ItemsProps) {
  const t = useTranslations("accounts.menu");
  const setRole = useRoleChange();
  const may = new Set(account.may);
  return (
    <>
      {may.has("change") ? (
        <MenuItem icon={Pencil} onSelect={() => open("edit")}>
          {t("edit")}
        </MenuItem>
      ) : null}
      {may.has("roles") ? (
        <MenuItem icon={Building2} onSelect={() => open("roles")}>
          {t("roles")}
        </MenuItem>
      ) : null}
      {may.has("roles") && context && !context.is_master ? (
        <MenuItem
          icon={UserCog}
          onSelect={() => void setRole(account, { organization: context.organization, isAdmin: !context.is_admin })}
        >
          {t(context.is_admin ? "makeMember" : "makeAdmin")}
        </MenuItem>
      ) : null}
    </>
  );
}

function MailItems({ account }: { account: Account }) {
  const t = useTranslations("accounts");
  const change = useAccountChange();
  const params = { account: account.pk };
  return (
    <>
      {account.may.includes("invite") ? (
        <MenuItem
          icon={Mail}
          onSelect={() =>
            void change(
              () => send(sendInvitationCall, { params }),
              ({ email }) => t("invitationSent", { email }),
            )
          }
        >
          {t(account.invitation ? "menu.inviteAgain" : "menu.invite")}
        </MenuItem>
      ) : null}
      {account.may.includes("verify") ? (
        <MenuItem
          icon={Mail}
          onSelect={() =>
            void change(
              () => send(sendAccountVerificationCall, { params }),
              ({ email }) => t("verificationSent", { email }),
            )
          }
        >
          {t("menu.verify")}
        </MenuItem>
      ) : null}
    </>
  );
}

function SafetyItems({ account, open }: Omit<ItemsProps, "context">) {
  const t = useTranslations("accounts");
  const change = useAccountChange();
  const may = new Set(account.may);
  const enable = () =>
    change(
      () => send(enableAccountCall, { params: { account: account.pk } }),
      (enabled) => t("enabled", { name: accountName(enabled) }),
    );
  return (
    <>
      {may.has("end-sessions") || may.has("reset-second-factor") || may.has("enable") ? <MenuSeparator /> : null}
      {may.has("end-sessions") ? (
        <MenuItem icon={LogOut} onSelect={() => open("endSessions")}>
          {t("menu.endSessions")}
        </MenuItem>
      ) : null}
      {may.has("reset-second-factor") ? (
        <MenuItem icon={ShieldOff} onSelect={() => open("resetSecondFactor")}>
          {t("menu.resetSecondFactor")}
        </MenuItem>
      ) : null}
      {may.has("enable") ? (
        <MenuItem icon={UserCheck} onSelect={() => void enable()}>
          {t("menu.enable")}
        </MenuItem>
      ) : null}
    </>
  );
}

function EndItems({ account, context, open }: ItemsProps) {
  const t = useTranslations("accounts.menu");
  const may = new Set(account.may);
  const leaves = may.has("roles") && context !== null;
  return (
    <>
      {leaves || may.has("disable") || may.has("delete") ? <MenuSeparator /> : null}
      {may.has("disable") ? (
        <MenuItem icon={Ban} tone="danger" onSelect={() => open("disable")}>
          {t("disable")}
        </MenuItem>
      ) : null}
      {leaves ? (
        <MenuItem icon={UserMinus} tone="danger" onSelect={() => open("leave")}>
          {t("leave")}
        </MenuItem>
      ) : null}
      {may.has("delete") ? (
        <MenuItem icon={Trash2} tone="danger" onSelect={() => open("delete")}>
          {t("delete")}
        </MenuItem>
      ) : null}
    </>
  );
}
