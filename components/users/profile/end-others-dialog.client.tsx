"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { send } from "@/lib/kit/call/send";
import { endOtherSessionsCall } from "@/lib/users/sessions/contract";

type Props = { count: number; onClose: () => void; onEnded: () => void };

export function EndOthersDialog({ count, onClose, onEnded }: Props) {
  const t = useTranslations("account.sessions");
  const end = async () => {
    const { ended } = await send(endOtherSessionsCall, {}).finally(onEnded);
    return t("othersEnded", { count: ended });
  };
  return (
    <ConfirmDialog open onClose={onClose} title={t("endOthersTitle")} accept={t("endOthers")} danger onAccept={end}>
      {t("endOthersText", { count })}
    </ConfirmDialog>
  );
}
