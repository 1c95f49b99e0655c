"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { deleteTitleOverlapCall, type TitleOverlapView } from "@/lib/title-overlap/contract";

/** Deletes a comparison with its file. */
export function DeleteOverlap({ overlap, onClose }: { overlap: TitleOverlapView; onClose: () => void }) {
  const t = useTranslations("titleOverlap.action");
  const errors = useTranslations("errors");
  const router = useRouter();
  const notify = useSnackbar();
  const remove = async () => {
    try {
      await send(deleteTitleOverlapCall, { params: { id: overlap.pk } });
      notify({ tone: "ok", text: t("deleted") });
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: failure.message || errors("noAnswer") });
    }
    router.refresh();
  };
  return (
    <ConfirmDialog open onClose={onClose} title={t("deleteTitle")} accept={t("delete")} danger onAccept={remove}>
      <p className="break-words">
        {t("deleteText", { name: overlap.source_file.name, rows: overlap.statistics?.row_count ?? 0 })}
      </p>
    </ConfirmDialog>
  );
}
