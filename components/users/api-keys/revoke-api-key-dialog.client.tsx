"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { type ApiKey, revokeApiKeyCall } from "@/lib/users/api-keys/contract";

type Props = { apiKey: ApiKey; onRevoked: () => void; onClose: () => void };

export function RevokeApiKeyDialog({ apiKey: { pk, name }, onRevoked, onClose }: Props) {
  const t = useTranslations("apiKeys.revoke");
  const notify = useSnackbar();
  const revoke = async () => {
    try {
      await send(revokeApiKeyCall, { params: { key: pk } });
      notify({ tone: "ok", text: t("done", { name }) });
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: failure.message });
    }
    onRevoked();
  };
  return (
    <ConfirmDialog open onClose={onClose} title={t("title")} accept={t("accept")} danger onAccept={revoke}>
      {t("text", { name })}
    </ConfirmDialog>
  );
}
