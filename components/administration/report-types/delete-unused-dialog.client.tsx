"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import type { ManagedReportType } from "@/lib/administration/report-types/contract";
import { useRouter } from "@/lib/kit/i18n/navigation";

type Props = {
  name: string;
  used: ManagedReportType["used"];
  onDelete: () => Promise<unknown>;
  onClose: () => void;
};

/** Deletes an unused report type or metric; for a used one, lists what uses it. */
export function DeleteUnusedDialog({ name, used, onDelete, onClose }: Props) {
  const t = useTranslations("reportTypes.delete");
  const common = useTranslations("common");
  const router = useRouter();
  const remove = async () => {
    await onDelete();
    router.refresh();
    return t("done", { name });
  };
  if (used.length === 0)
    return (
      <ConfirmDialog
        open
        danger
        title={t("title", { name })}
        accept={t("submit")}
        onClose={onClose}
        onAccept={remove}
        onFailed={() => router.refresh()}
      >
        {t("text")}
      </ConfirmDialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("inUse", { name })}
      footer={<Button onClick={onClose}>{common("close")}</Button>}
    >
      <p>{t("inUseText")}</p>
      <ul className="mt-3 pl-5 [list-style:disc]">
        {used.map(({ use, count }) => (
          <li key={use}>{t(`use.${use}`, { count })}</li>
        ))}
      </ul>
    </Dialog>
  );
}
