"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { useResultNotice } from "@/components/ui/overlays/use-result-notice";
import { useRouter } from "@/lib/kit/i18n/navigation";
import type { ManagedReportType } from "@/lib/management/report-types/contract";

type Props = {
  name: string;
  used: ManagedReportType["used"];
  onDelete: () => Promise<unknown>;
  onClose: () => void;
};

/** Deletes a word of reports that nothing uses; of one in use it says what uses it. */
export function DeleteUnusedDialog({ name, used, onDelete, onClose }: Props) {
  const t = useTranslations("reportTypes.delete");
  const common = useTranslations("common");
  const notice = useResultNotice();
  const router = useRouter();
  const remove = async () => {
    try {
      await onDelete();
      notice.done(t("done", { name }));
    } catch (failure) {
      notice.failed(failure);
    }
    router.refresh();
  };
  if (used.length === 0)
    return (
      <ConfirmDialog open danger title={t("title", { name })} accept={t("submit")} onClose={onClose} onAccept={remove}>
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
