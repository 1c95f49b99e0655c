"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import type { Upload } from "@/lib/uploads/contract";
import type { UploadWork } from "../use-upload-work";

type Props = { upload: Upload; work: UploadWork; onClose: () => void; onUndone: () => void };

/** Removes the imported numbers; the file stays and can be imported again. */
export function UndoUploadDialog({ upload, work, onClose, onUndone }: Props) {
  const t = useTranslations("uploadsPages.undo");
  const undo = async () => {
    const answer = await work.undo();
    onUndone();
    if (answer) return t("done", { imports: answer.imports, restored: answer.restored });
  };
  return (
    <ConfirmDialog open onClose={onClose} title={t("title")} accept={t("accept")} danger onAccept={undo}>
      {t("text", { file: upload.data_file.name, months: upload.import_count })}
    </ConfirmDialog>
  );
}
