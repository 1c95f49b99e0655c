"use client";

import { DownloadCloud, EllipsisVertical, Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu.client";
import { MenuItem } from "@/components/ui/menu-item.client";
import { MenuSeparator } from "@/components/ui/menu-separator.client";
import type { Credentials } from "@/lib/credentials/contract";
import type { RowActions } from "./credentials-columns";
import { openCredentials } from "./use-opened-credentials";

type Props = { row: Credentials; name: string; actions: Pick<RowActions, "harvest" | "remove"> };

export function CredentialsActions({ row, name, actions }: Props) {
  const t = useTranslations("credentialsPages");
  const common = useTranslations("common");
  const label = t("actionsFor", { name });
  return (
    <Menu trigger={<IconButton label={label} icon={EllipsisVertical} data-tip={common("actions")} />} label={label}>
      <MenuItem icon={Pencil} onSelect={() => openCredentials(row.pk)}>
        {common("edit")}
      </MenuItem>
      <MenuItem icon={DownloadCloud} disabled={row.broken_since !== null} onSelect={() => actions.harvest(row)}>
        {t("harvest")}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} tone="danger" onSelect={() => actions.remove(row)}>
        {common("delete")}
      </MenuItem>
    </Menu>
  );
}
