"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { revokeSharedLinkCall, type SharedLink } from "@/lib/sharing/contract";

type Props = { link: SharedLink; onClose: () => void };

export function RevokeLinkDialog({ link: { pk, name }, onClose }: Props) {
  const t = useTranslations("sharing.revoke");
  const router = useRouter();
  const revoke = async () => {
    await send(revokeSharedLinkCall, { params: { link: pk } }).finally(() => router.refresh());
    return t("done", { name });
  };
  return (
    <ConfirmDialog open onClose={onClose} title={t("title", { name })} accept={t("accept")} danger onAccept={revoke}>
      {t("text")}
    </ConfirmDialog>
  );
}
