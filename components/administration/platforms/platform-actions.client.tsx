"use client";

import { EllipsisVertical, Link2, Merge, Pencil, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { PlatformChoices } from "@/components/platforms/platform-dialog.client";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/overlays/menu.client";
import { MenuItem } from "@/components/ui/overlays/menu-item.client";
import { later } from "@/components/ui/parts/later";
import type { ManagedPlatform } from "@/lib/administration/platforms/contract";
import { entityName } from "@/lib/organizations/entity-name";

const PlatformDialog = later(() =>
  import("@/components/platforms/platform-dialog.client").then((it) => it.PlatformDialog),
);
const MergeDialog = later(() => import("./merge-dialog.client").then((it) => it.MergeDialog));
const DeletePlatformDialog = later(() =>
  import("./delete-platform-dialog.client").then((it) => it.DeletePlatformDialog),
);
const RegistryLinkDialog = later(() => import("./registry-link-dialog.client").then((it) => it.RegistryLinkDialog));

export function PlatformActions({ platform, choices }: { platform: ManagedPlatform; choices: PlatformChoices }) {
  const t = useTranslations("management.platforms");
  const common = useTranslations("common");
  const [opened, open] = useState<"edit" | "link" | "merge" | "delete" | null>(null);
  const onClose = () => open(null);
  const named = { ...platform, name: entityName(platform, useLocale()) };
  const label = t("actionsFor", { name: named.name });
  if (platform.removal) return null;
  return (
    <>
      <Menu trigger={<IconButton label={label} icon={EllipsisVertical} data-tip={common("actions")} />} label={label}>
        <MenuItem icon={Pencil} onSelect={() => open("edit")}>
          {t("edit")}
        </MenuItem>
        <MenuItem icon={Link2} onSelect={() => open("link")}>
          {t("link.action")}
        </MenuItem>
        <MenuItem icon={Merge} onSelect={() => open("merge")}>
          {t("merge.action")}
        </MenuItem>
        {platform.is_custom ? (
          <MenuItem icon={Trash2} tone="danger" onSelect={() => open("delete")}>
            {t("delete.action")}
          </MenuItem>
        ) : null}
      </Menu>
      {opened === "edit" ? <PlatformDialog {...{ choices, platform, onClose }} /> : null}
      {opened === "link" ? <RegistryLinkDialog platform={named} onClose={onClose} /> : null}
      {opened === "merge" ? <MergeDialog platform={named} onClose={onClose} /> : null}
      {opened === "delete" ? <DeletePlatformDialog platform={named} onClose={onClose} /> : null}
    </>
  );
}
