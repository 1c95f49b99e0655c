"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/fields/form.client";
import { FormProblem } from "@/components/ui/fields/form-problem.client";
import { SubmitButton } from "@/components/ui/fields/submit-button.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import type { CallFailed } from "@/lib/kit/call/call-failed";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { addAuthenticatorCall } from "@/lib/users/second-factor/contract";
import { type BegunDevice, ConfirmDeviceForm } from "./confirm-device-form.client";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.client";

type NameDeviceFormProps = {
  onFailed: (failure: CallFailed) => void;
  onDone: (device: BegunDevice) => void;
  onCancel: () => void;
};

function NameDeviceForm({ onFailed, onDone, onCancel }: NameDeviceFormProps) {
  const t = useTranslations("secondFactor");
  const common = useTranslations("common");
  const form = useContractForm(addAuthenticatorCall, {
    values: { name: "" },
    onDone,
    explain: (failure) => {
      onFailed(failure);
      return null;
    },
  });
  return (
    <Form form={form}>
      <FormProblem />
      <p className="text-muted">{t("appHint")}</p>
      <TextField
        name="name"
        label={t("name")}
        hint={t("nameHint")}
        required
        counter={60}
        autoComplete="off"
        autoFocus
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{common("cancel")}</Button>
        <SubmitButton>{t("continue")}</SubmitButton>
      </div>
    </Form>
  );
}

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
