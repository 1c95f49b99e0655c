"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Dialog } from "@/components/ui/dialog.client";
import { useSnackbar } from "@/components/ui/snackbar-context.client";
import type { CallFailed } from "@/lib/kit/call/call-failed";
import { type BegunDevice, ConfirmDeviceForm } from "./confirm-device-form.client";
import { NameDeviceForm } from "./name-device-form.client";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.client";

type Props = { onFailed: (failure: CallFailed) => void; onClose: () => void };

/** Three steps: a name, a code of the app, and the recovery codes if there were none. */
export function AddDeviceDialog({ onFailed, onClose }: Props) {
  const t = useTranslations("secondFactor");
  const notify = useSnackbar();
  const [begun, setBegun] = useState<BegunDevice | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const finish = (recoveryCodes: readonly string[]) => {
    notify({ tone: "ok", text: t("addedNow") });
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else onClose();
  };
  if (codes.length > 0) return <RecoveryCodesDialog codes={codes} onDone={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t("addTitle")} size="small">
      {begun ? (
        <ConfirmDeviceForm device={begun} onFailed={onFailed} onDone={finish} />
      ) : (
        <NameDeviceForm onFailed={onFailed} onDone={setBegun} onCancel={onClose} />
      )}
    </Dialog>
  );
}
