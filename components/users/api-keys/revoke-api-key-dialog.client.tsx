"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { send } from "@/lib/kit/call/send";
import { type ApiKey, revokeApiKeyCall } from "@/lib/users/api-keys/contract";

type Props = { apiKey: ApiKey; onRevoked: () => void; onClose: () => void };

export function RevokeApiKeyDialog({ apiKey: { pk, name }, onRevoked, onClose }: Props) {
  const t = useTranslations("apiKeys.revoke");
  const revoke = async () => {
    await send(revokeApiKeyCall, { params: { key: pk } }).finally(onRevoked);
    return t("done", { name });
  };
  return (
    <ConfirmDialog open onClose={onClose} title={t("title")} accept={t("accept")} danger onAccept={revoke}>
      {t("text", { name })}
    </ConfirmDialog>
  );
}
