"use client";

import {
  ArrowUpFromLine,
  CalendarRange,
  Copy,
  DownloadCloud,
  EllipsisVertical,
  Eye,
  History,
  KeyRound,
  Lock,
  LockOpen,
  Merge,
  Network,
  Pencil,
  Trash2,
  Wrench,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/overlays/menu.client";
import { MenuItem, MenuSeparator } from "@/components/ui/overlays/menu-item.client";
import type { Credentials } from "@/lib/credentials/contract";
import { useCredentialsPlace } from "../credentials-place.client";
import type { CredentialsTask } from "../credentials-task";
import { openCredentials } from "./use-opened-credentials";

type Props = { row: Credentials; name: string; onTask: (kind: CredentialsTask["kind"]) => void };

export function CredentialsActions({ row, name, onTask }: Props) {
  const t = useTranslations("credentialsPages.task");
  const common = useTranslations("common");
  const { choices } = useCredentialsPlace();
  const label = t("for", { name });
  const isBroken = row.broken_since !== null || row.counter_reports.some((report) => report.broken_since);
  return (
    <Menu trigger={<IconButton label={label} icon={EllipsisVertical} data-tip={common("actions")} />} label={label}>
      <MenuItem icon={row.locked_for_me ? Eye : Pencil} onSelect={() => openCredentials(row.pk)}>
        {row.locked_for_me ? t("show") : common("edit")}
      </MenuItem>
      <MenuItem icon={DownloadCloud} disabled={row.broken_since !== null} onSelect={() => onTask("harvest")}>
        {row.broken_since === null ? (
          t("harvest")
        ) : (
          <span className="flex flex-col">
            {t("harvest")}
            <span className="text-muted text-sm">{t("harvestBroken")}</span>
          </span>
        )}
      </MenuItem>
      <MenuItem icon={History} onSelect={() => onTask("downloads")}>
        {t("downloads")}
      </MenuItem>
      <MenuItem icon={CalendarRange} onSelect={() => onTask("year")}>
        {t("year")}
      </MenuItem>
      {isBroken ? (
        <MenuItem icon={Wrench} onSelect={() => onTask("fix")}>
          {t("fix")}
        </MenuItem>
      ) : null}
      <MenuSeparator />
      {row.can_clone ? (
        <MenuItem icon={ArrowUpFromLine} onSelect={() => onTask("clone")}>
          {t("clone")}
        </MenuItem>
      ) : null}
      {row.counter_version !== "4" && !row.locked_for_me && choices.organizations.length > 1 ? (
        <MenuItem icon={Network} onSelect={() => onTask("members")}>
          {t("members")}
        </MenuItem>
      ) : null}
      {row.several_accounts && !row.locked_for_me ? (
        <MenuItem icon={Merge} onSelect={() => onTask("accounts")}>
          {t("accounts")}
        </MenuItem>
      ) : null}
      <MenuItem icon={Copy} onSelect={() => openCredentials("new", row.pk)}>
        {t("copy")}
      </MenuItem>
      {row.can_reveal ? (
        <MenuItem icon={KeyRound} onSelect={() => onTask("reveal")}>
          {t("reveal")}
        </MenuItem>
      ) : null}
      {row.can_lock ? (
        <MenuItem icon={row.locked ? LockOpen : Lock} onSelect={() => onTask(row.locked ? "unlock" : "lock")}>
          {t(row.locked ? "unlock" : "lock")}
        </MenuItem>
      ) : null}
      {row.locked_for_me ? null : <MenuSeparator />}
      {row.locked_for_me ? null : (
        <MenuItem icon={Trash2} tone="danger" onSelect={() => onTask("delete")}>
          {common("delete")}
        </MenuItem>
      )}
    </Menu>
  );
}
