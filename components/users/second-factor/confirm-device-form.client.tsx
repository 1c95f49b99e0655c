"use client";

import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/ui/copy-button.client";
import { Form } from "@/components/ui/fields/form.client";
import { FormProblem } from "@/components/ui/fields/form-problem.client";
import { SubmitButton } from "@/components/ui/fields/submit-button.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import type { CallFailed } from "@/lib/kit/call/call-failed";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { confirmAuthenticatorCall } from "@/lib/users/second-factor/contract";

/** An app counts once a code of it was accepted. */
export type BegunDevice = { pk: number; secret: string; qr: string };

type ConfirmDeviceFormProps = {
  device: BegunDevice;
  onFailed: (failure: CallFailed) => void;
  onDone: (recoveryCodes: readonly string[]) => void;
};

/** QR code, key for manual entry, and the field for the app's code. */
export function ConfirmDeviceForm({ device, onFailed, onDone }: ConfirmDeviceFormProps) {
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
