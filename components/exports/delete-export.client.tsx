"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import { deleteExportCall, type Export } from "@/lib/exports/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";

type Props = { export: Pick<Export, "pk" | "name" | "created">; onClose: () => void };

/** Deletes an export with its file. */
export function DeleteExport({ export: { pk, name, created }, onClose }: Props) {
  const t = useTranslations("exports.page");
  const errors = useTranslations("errors");
  const router = useRouter();
  const notify = useSnackbar();
  const { timestamp } = useFormat();
  const remove = async () => {
    try {
      await send(deleteExportCall, { params: { id: pk } });
      notify({ tone: "ok", text: t("deleted") });
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: failure.message || errors("noAnswer") });
    }
    router.refresh();
  };
  return (
    <ConfirmDialog open onClose={onClose} title={t("deleteTitle")} accept={t("delete")} danger onAccept={remove}>
      <p className="break-words">{t("deleteText", { name, created: timestamp(created) })}</p>
    </ConfirmDialog>
  );
}
