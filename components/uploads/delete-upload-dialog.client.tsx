"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { send } from "@/lib/kit/call/send";
import { deleteUploadCall, type ListedUpload } from "@/lib/uploads/contract";

type Props = {
  upload: Pick<ListedUpload, "pk" | "data_file" | "import_count">;
  onClose: () => void;
  onDeleted: () => void;
};

/** Deletes an upload with its file, then reports the effect on the numbers as the server confirmed it. */
export function DeleteUploadDialog({
  upload: { pk, data_file: file, import_count: months },
  onClose,
  onDeleted,
}: Props) {
  const t = useTranslations("uploadsPages.delete");
  const remove = async () => {
    const { imports, restored } = await send(deleteUploadCall, { params: { upload: pk } });
    onDeleted();
    return t("done", { file: file.name, imports, restored });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("title", { file: file.name })}
      accept={t("accept")}
      danger
      onAccept={remove}
    >
      <p className="break-words">{t("text", { file: file.name, months })}</p>
    </ConfirmDialog>
  );
}
