"use client";

import { ArrowLeft, Download, EllipsisVertical, RotateCw, Trash2, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/overlays/menu.client";
import { MenuItem, MenuSeparator } from "@/components/ui/overlays/menu-item.client";
import { later } from "@/components/ui/parts/later";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import type { Upload } from "@/lib/uploads/contract";
import { isCheckable } from "@/lib/uploads/upload-state";
import type { UploadWork } from "./use-upload-work";

const DeleteUploadDialog = later(() => import("./delete-upload-dialog.client").then((it) => it.DeleteUploadDialog));
const UndoUploadDialog = later(() => import("./result/undo-upload-dialog.client").then((it) => it.UndoUploadDialog));

type Props = { upload: Upload; work: UploadWork; onChanged: () => void };

export function UploadActions({ upload, work, onChanged }: Props) {
  const t = useTranslations("uploadsPages.menu");
  const router = useRouter();
  const [asking, setAsking] = useState<"undo" | "delete" | null>(null);
  const list = pathTo("manual-data-upload-list");
  const label = t("label", { file: upload.data_file.name });
  return (
    <>
      <ButtonLink href={list} icon={ArrowLeft}>
        {t("toList")}
      </ButtonLink>
      <Menu label={label} trigger={<IconButton label={label} icon={EllipsisVertical} />}>
        <MenuItem icon={Download} onSelect={() => window.location.assign(upload.data_file.url)}>
          {t("download")}
        </MenuItem>
        <MenuItem
          icon={RotateCw}
          disabled={!upload.can_edit || !isCheckable(upload.state)}
          onSelect={() => void work.check()}
        >
          {t("check")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Undo2} disabled={!upload.can_undo} onSelect={() => setAsking("undo")}>
          {t("undo")}
        </MenuItem>
        <MenuItem icon={Trash2} tone="danger" disabled={!upload.can_edit} onSelect={() => setAsking("delete")}>
          {t("delete")}
        </MenuItem>
      </Menu>
      {asking === "undo" ? (
        <UndoUploadDialog upload={upload} work={work} onClose={() => setAsking(null)} onUndone={onChanged} />
      ) : null}
      {asking === "delete" ? (
        <DeleteUploadDialog upload={upload} onClose={() => setAsking(null)} onDeleted={() => router.push(list)} />
      ) : null}
    </>
  );
}
