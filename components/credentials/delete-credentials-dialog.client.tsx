"use client";

import { useLocale, useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.client";
import { useSnackbar } from "@/components/ui/snackbar-context.client";
import { type Credentials, deleteCredentialsCall } from "@/lib/credentials/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { entityName } from "./entity-name";

type Props = { credentials: Credentials; onClose: () => void; onDeleted: () => void };

export function DeleteCredentialsDialog({ credentials, onClose, onDeleted }: Props) {
  const t = useTranslations("credentialsPages");
  const common = useTranslations("common");
  const locale = useLocale();
  const notify = useSnackbar();
  const router = useRouter();
  const remove = async () => {
    try {
      await send(deleteCredentialsCall, { params: { id: credentials.pk } });
      onDeleted();
      notify({ tone: "ok", text: t("deleted") });
      router.refresh();
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: failure.message });
    }
  };
  return (
    <ConfirmDialog open onClose={onClose} title={t("deleteTitle")} accept={common("delete")} danger onAccept={remove}>
      {t("deleteText", {
        platform: entityName(credentials.platform, locale),
        organization: entityName(credentials.organization, locale),
      })}
    </ConfirmDialog>
  );
}
