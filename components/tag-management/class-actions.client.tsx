"use client";

import { EllipsisVertical, Eye, EyeOff, Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/overlays/menu.client";
import { MenuItem } from "@/components/ui/overlays/menu-item.client";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { later } from "@/components/ui/parts/later";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { deleteTagClassCall, hideTagClassCall, type TagClassView } from "@/lib/tags/contract";

const ClassDialog = later(() => import("./class-dialog.client").then((it) => it.ClassDialog));
const ConfirmDialog = later(() =>
  import("@/components/ui/overlays/confirm-dialog.client").then((it) => it.ConfirmDialog),
);

/** Hides the class for the reader; other actions need the right to change it. */
export function ClassActions({ tagClass }: { tagClass: TagClassView }) {
  const t = useTranslations("tags.class");
  const common = useTranslations("common");
  const router = useRouter();
  const { run } = useSnackbarAction();
  const [opened, open] = useState<"edit" | "delete" | null>(null);
  const onClose = () => open(null);
  const { pk, name, hidden, tags, user_can_modify: changes } = tagClass;
  const label = t("actionsFor", { name });
  const params = { tag_class: pk };
  const hide = async () => {
    await send(hideTagClassCall, { params, body: { hidden: !hidden } });
    router.refresh();
    return t(hidden ? "shown" : "hidden", { name });
  };
  const remove = async () => {
    await send(deleteTagClassCall, { params });
    router.refresh();
    return t("deleted", { name });
  };
  return (
    <>
      <Menu trigger={<IconButton label={label} icon={EllipsisVertical} data-tip={common("actions")} />} label={label}>
        {changes ? (
          <MenuItem icon={Pencil} onSelect={() => open("edit")}>
            {common("edit")}
          </MenuItem>
        ) : null}
        <MenuItem icon={hidden ? Eye : EyeOff} onSelect={() => void run(hide)}>
          {t(hidden ? "show" : "hide")}
        </MenuItem>
        {changes ? (
          <MenuItem icon={Trash2} tone="danger" onSelect={() => open("delete")}>
            {common("delete")}
          </MenuItem>
        ) : null}
      </Menu>
      {opened === "edit" ? <ClassDialog tagClass={tagClass} onClose={onClose} /> : null}
      {opened === "delete" ? (
        <ConfirmDialog
          open
          danger
          onClose={onClose}
          title={t("deleteTitle", { name })}
          accept={common("delete")}
          onAccept={remove}
        >
          {t("deleteText", { count: tags })}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
