"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button.client";
import { Form } from "@/components/ui/fields/form.client";
import { FormProblem } from "@/components/ui/fields/form-problem.client";
import { SubmitButton } from "@/components/ui/fields/submit-button.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import type { CallFailed } from "@/lib/kit/call/call-failed";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { addAuthenticatorCall, confirmAuthenticatorCall } from "@/lib/users/second-factor/contract";
import { RecoveryCodesDialog } from "./recovery-codes.client";

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

/** An app counts once a code of it was accepted. */
export type BegunDevice = { pk: number; secret: string; qr: string };

type ConfirmDeviceFormProps = {
  device: BegunDevice;
  onFailed: (failure: CallFailed) => void;
  onDone: (recoveryCodes: readonly string[]) => void;
};

/** QR code, key for manual entry, and the field for the app's code. */
function ConfirmDeviceForm({ device, onFailed, onDone }: ConfirmDeviceFormProps) {
  const t = useTranslations("secondFactor");
  const form = useContractForm(confirmAuthenticatorCall, {
    values: { code: "" },
    params: { device: device.pk },
    onDone: ({ recovery_codes }) => onDone(recovery_codes),
    explain: (failure) => {
      onFailed(failure);
      return null;
    },
  });
  return (
    <Form form={form}>
      <FormProblem />
      <p>{t("scan")}</p>
      {/* An image element cannot run scripts. Black on white in the dark theme too, otherwise cameras cannot read
          it. */}
      {/* biome-ignore lint/performance/noImgElement: there is nothing to load */}
      <img
        src={`data:image/svg+xml,${encodeURIComponent(device.qr)}`}
        alt={t("qr")}
        width={216}
        height={216}
        className="self-center rounded border border-hairline bg-white"
      />
      <div>
        <p className="text-muted text-sm">{t("typeKey")}</p>
        <div className="flex items-center gap-2">
          <code className="min-w-0 break-words font-mono">{inFours(device.secret)}</code>
          <CopyButton text={device.secret} label={t("copyKey")} />
        </div>
      </div>
      <TextField
        name="code"
        label={t("code")}
        hint={t("codeHint")}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        monospaced
      />
      <div className="flex justify-end">
        <SubmitButton>{t("confirm")}</SubmitButton>
      </div>
    </Form>
  );
}

const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? secret;
