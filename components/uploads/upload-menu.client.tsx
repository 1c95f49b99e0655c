"use client";

import { Download, EllipsisVertical, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/overlays/menu.client";
import { MenuItem } from "@/components/ui/overlays/menu-item.client";
import { later } from "@/components/ui/parts/later";
import { useRouter } from "@/lib/kit/i18n/navigation";
import type { ListedUpload } from "@/lib/uploads/contract";

const DeleteUploadDialog = later(() => import("./delete-upload-dialog.client").then((it) => it.DeleteUploadDialog));

type Props = {
  upload: Pick<ListedUpload, "pk" | "data_file" | "can_edit" | "import_count" | "is_processed">;
  /** Without it the page is refreshed. */
  onGone?: () => void;
};

export function UploadMenu({ upload, onGone }: Props) {
  const t = useTranslations("uploadsPages.menu");
  const router = useRouter();
  const [isDeleting, setDeleting] = useState(false);
  const { data_file: file, can_edit: canEdit } = upload;
  return (
    <>
      <Menu
        label={t("label", { file: file.name })}
        trigger={<IconButton label={t("label", { file: file.name })} icon={EllipsisVertical} />}
      >
        <MenuItem icon={Download} onSelect={() => window.location.assign(file.url)}>
          {t("download")}
        </MenuItem>
        <MenuItem icon={Trash2} tone="danger" disabled={!canEdit} onSelect={() => setDeleting(true)}>
          {t("delete")}
        </MenuItem>
      </Menu>
      {isDeleting ? (
        <DeleteUploadDialog
          upload={upload}
          onClose={() => setDeleting(false)}
          onDeleted={() => (onGone ? onGone() : router.refresh())}
        />
      ) : null}
    </>
  );
}
