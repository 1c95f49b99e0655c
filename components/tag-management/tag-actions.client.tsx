"use client";

import { EllipsisVertical, Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/overlays/menu.client";
import { MenuItem } from "@/components/ui/overlays/menu-item.client";
import { later } from "@/components/ui/parts/later";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { deleteTagCall, type TagClassView, type TagView } from "@/lib/tags/contract";

const TagDialog = later(() => import("./tag-dialog.client").then((it) => it.TagDialog));
const ConfirmDialog = later(() =>
  import("@/components/ui/overlays/confirm-dialog.client").then((it) => it.ConfirmDialog),
);

export function TagActions({ tag, tagClass }: { tag: TagView; tagClass: TagClassView }) {
  const t = useTranslations("tags");
  const common = useTranslations("common");
  const router = useRouter();
  const [opened, open] = useState<"edit" | "delete" | null>(null);
  const onClose = () => open(null);
  const { pk, name, items } = tag;
  const label = t("tag.actionsFor", { name });
  const remove = async () => {
    await send(deleteTagCall, { params: { tag: pk } });
    router.refresh();
    return t("tag.deleted", { name });
  };
  return (
    <>
      <Menu trigger={<IconButton label={label} icon={EllipsisVertical} data-tip={common("actions")} />} label={label}>
        <MenuItem icon={Pencil} onSelect={() => open("edit")}>
          {common("edit")}
        </MenuItem>
        <MenuItem icon={Trash2} tone="danger" onSelect={() => open("delete")}>
          {common("delete")}
        </MenuItem>
      </Menu>
      {opened === "edit" ? <TagDialog tag={tag} tagClass={tagClass} onClose={onClose} /> : null}
      {opened === "delete" ? (
        <ConfirmDialog
          open
          danger
          onClose={onClose}
          title={t("tag.deleteTitle", { name })}
          accept={common("delete")}
          onAccept={remove}
        >
          {t("tag.deleteText", { objects: t(`assign.objects.${tagClass.scope}`, { count: items }), count: items })}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
