"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.client";
import { useSnackbar } from "@/components/ui/snackbar-context.client";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { type DeviceEntity, removeDeviceCall } from "@/lib/users/second-factor/contract";

type Props = {
  device: DeviceEntity;
  /** The recovery codes go with it. */
  isLast: boolean;
  onFailed: (failure: CallFailed) => void;
  onClose: () => void;
};

export function RemoveDeviceDialog({ device, isLast, onFailed, onClose }: Props) {
  const t = useTranslations("secondFactor");
  const errors = useTranslations("errors");
  const notify = useSnackbar();
  const router = useRouter();
  const remove = async () => {
    try {
      await send(removeDeviceCall, { params: { device: device.pk } });
      notify({ tone: "ok", text: t("removed", { name: device.name }) });
      router.refresh();
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: failure.message || errors("noAnswer") });
      onFailed(failure);
    }
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("removeTitle", { name: device.name })}
      accept={t("removeAccept")}
      danger
      onAccept={remove}
    >
      {t(isLast ? "removeLast" : "removeOne")}
    </ConfirmDialog>
  );
}
