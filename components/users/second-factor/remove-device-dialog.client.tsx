"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import type { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { type DeviceEntity, removeDeviceCall } from "@/lib/users/second-factor/contract";

type Props = {
  device: DeviceEntity;
  /** The recovery codes are deleted with it. */
  isLast: boolean;
  onFailed: (failure: CallFailed) => void;
  onClose: () => void;
};

export function RemoveDeviceDialog({ device, isLast, onFailed, onClose }: Props) {
  const t = useTranslations("secondFactor");
  const router = useRouter();
  const remove = async () => {
    await send(removeDeviceCall, { params: { device: device.pk } });
    router.refresh();
    return t("removed", { name: device.name });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("removeTitle", { name: device.name })}
      accept={t("removeAccept")}
      danger
      onAccept={remove}
      onFailed={onFailed}
    >
      {t(isLast ? "removeLast" : "removeOne")}
    </ConfirmDialog>
  );
}
