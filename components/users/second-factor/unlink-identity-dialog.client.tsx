"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { useResultNotice } from "@/components/ui/overlays/use-result-notice";
import type { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { type IdentityEntity, unlinkIdentityCall } from "@/lib/users/identities/contract";

type Props = { identity: IdentityEntity; onFailed: (failure: CallFailed) => void; onClose: () => void };

export function UnlinkIdentityDialog({ identity, onFailed, onClose }: Props) {
  const t = useTranslations("secondFactor.identities");
  const notice = useResultNotice();
  const router = useRouter();
  const unlink = async () => {
    try {
      await send(unlinkIdentityCall, { params: { identity: identity.pk } });
      notice.done(t("unlinked"));
      router.refresh();
    } catch (failure) {
      onFailed(notice.failed(failure));
    }
  };
  return (
    <ConfirmDialog open onClose={onClose} title={t("unlinkTitle")} accept={t("unlinkAccept")} danger onAccept={unlink}>
      {t("unlinkText", { subject: identity.subject })}
    </ConfirmDialog>
  );
}
