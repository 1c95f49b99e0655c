"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { deleteExportCall, type Export } from "@/lib/exports/contract";
import { send } from "@/lib/kit/call/send";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";

type Props = { export: Pick<Export, "pk" | "name" | "created">; onClose: () => void };

export function DeleteExport({ export: { pk, name, created }, onClose }: Props) {
  const t = useTranslations("exports.page");
  const router = useRouter();
  const { timestamp } = useFormat();
  const remove = async () => {
    await send(deleteExportCall, { params: { id: pk } }).finally(() => router.refresh());
    return t("deleted");
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("deleteTitle", { name })}
      accept={t("delete")}
      danger
      onAccept={remove}
    >
      <p className="break-words">{t("deleteText", { created: timestamp(created) })}</p>
    </ConfirmDialog>
  );
}
