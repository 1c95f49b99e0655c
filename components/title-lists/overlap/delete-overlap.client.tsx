"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { deleteTitleOverlapCall, type TitleOverlapView } from "@/lib/title-lists/overlap/contract";

/** Deletes a comparison with its file. */
export function DeleteOverlap({ overlap, onClose }: { overlap: TitleOverlapView; onClose: () => void }) {
  const t = useTranslations("titleOverlap.action");
  const router = useRouter();
  const remove = async () => {
    await send(deleteTitleOverlapCall, { params: { id: overlap.pk } }).finally(() => router.refresh());
    return t("deleted");
  };
  return (
    <ConfirmDialog open onClose={onClose} title={t("deleteTitle")} accept={t("delete")} danger onAccept={remove}>
      <p className="break-words">
        {t("deleteText", { name: overlap.source_file.name, rows: overlap.statistics?.row_count ?? 0 })}
      </p>
    </ConfirmDialog>
  );
}
