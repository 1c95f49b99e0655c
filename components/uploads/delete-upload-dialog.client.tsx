"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { deleteUploadCall, type ListedUpload } from "@/lib/uploads/contract";

type Props = {
  upload: Pick<ListedUpload, "pk" | "data_file" | "import_count">;
  onClose: () => void;
  onDeleted: () => void;
};

/** Deletes an upload with its file, and tells what that did to the numbers once the server has said so. */
export function DeleteUploadDialog({
  upload: { pk, data_file: file, import_count: months },
  onClose,
  onDeleted,
}: Props) {
  const t = useTranslations("uploadsPages.delete");
  const errors = useTranslations("errors");
  const notify = useSnackbar();
  const remove = async () => {
    try {
      const { imports, restored } = await send(deleteUploadCall, { params: { upload: pk } });
      notify({ tone: "ok", text: t("done", { file: file.name, imports, restored }) });
      onDeleted();
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: failure.message || errors("noAnswer") });
    }
  };
  return (
    <ConfirmDialog open onClose={onClose} title={t("title")} accept={t("accept")} danger onAccept={remove}>
      <p className="break-words">{t("text", { file: file.name, months })}</p>
    </ConfirmDialog>
  );
}
