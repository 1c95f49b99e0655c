"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { useResultNotice } from "@/components/ui/overlays/use-result-notice";
import { send } from "@/lib/kit/call/send";
import { endOtherSessionsCall } from "@/lib/users/contract";

type Props = { count: number; onClose: () => void; onEnded: () => void };

export function EndOthersDialog({ count, onClose, onEnded }: Props) {
  const t = useTranslations("account.sessions");
  const notice = useResultNotice();
  const end = async () => {
    try {
      const { ended } = await send(endOtherSessionsCall, {});
      notice.done(t("othersEnded", { count: ended }));
    } catch (failure) {
      notice.failed(failure);
    }
    onEnded();
  };
  return (
    <ConfirmDialog open onClose={onClose} title={t("endOthersTitle")} accept={t("endOthers")} danger onAccept={end}>
      {t("endOthersText", { count })}
    </ConfirmDialog>
  );
}
