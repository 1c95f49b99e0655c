"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import type { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { type IdentityEntity, unlinkIdentityCall } from "@/lib/users/identities/contract";

type Props = { identity: IdentityEntity; onFailed: (failure: CallFailed) => void; onClose: () => void };

export function UnlinkIdentityDialog({ identity, onFailed, onClose }: Props) {
  const t = useTranslations("secondFactor.identities");
  const router = useRouter();
  const unlink = async () => {
    await send(unlinkIdentityCall, { params: { identity: identity.pk } });
    router.refresh();
    return t("unlinked");
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("unlinkTitle")}
      accept={t("unlinkAccept")}
      danger
      onAccept={unlink}
      onFailed={onFailed}
    >
      {t("unlinkText", { subject: identity.subject })}
    </ConfirmDialog>
  );
}
