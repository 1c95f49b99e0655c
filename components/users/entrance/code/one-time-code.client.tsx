"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Form } from "@/components/ui/fields/form.client";
import { FormProblem } from "@/components/ui/fields/form-problem.client";
import { SubmitButton } from "@/components/ui/fields/submit-button.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { recoverCall } from "@/lib/users/second-factor/contract";
import { failedTitle } from "../failures";
import { SignOutButton } from "../sign-out-button.client";
import { TextButton } from "../text-button.client";
import { useEnter } from "../use-enter";
import { type CodeDevice, isMailed } from "./code-device";
import { CodeForm } from "./code-form.client";

type DeviceChoiceProps = { devices: readonly CodeDevice[]; value: number; onChange: (pk: number) => void };

/** Device choice for users with several devices. */
function DeviceChoice({ devices, value, onChange }: DeviceChoiceProps) {
  const t = useTranslations("users.code");
  const group = useId();
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-semibold text-sm">{t("device")}</legend>
      {devices.map(({ pk, name, email }) => (
        <label key={pk} className="flex min-h-8 cursor-pointer items-center gap-2">
          <input
            type="radio"
            name={group}
            checked={pk === value}
            onChange={() => onChange(pk)}
            className="size-4 shrink-0 accent-brand"
          />
          <span className="min-w-0 break-words">
            {email === undefined ? t("byApp", { name }) : t("byEmail", { email })}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type Props = { devices: readonly CodeDevice[]; onVerified: () => void | Promise<void> };

/** Second factor: a code of one of the devices, or a recovery code for users with an authenticator app. */
export function OneTimeCode({ devices, onVerified }: Props) {
  const t = useTranslations("users.code");
  const [pk, setPk] = useState(devices.find(isMailed)?.pk ?? devices[0]?.pk);
  const [isRecovering, setRecovering] = useState(false);
  const device = devices.find((one) => one.pk === pk);
  return (
    <div className="flex flex-col gap-5">
      {isRecovering ? (
        <RecoveryForm onRecovered={onVerified} />
      ) : (
        <>
          {devices.length > 1 && device ? <DeviceChoice devices={devices} value={device.pk} onChange={setPk} /> : null}
          {device ? <CodeForm key={device.pk} device={device} onVerified={onVerified} /> : null}
        </>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-hairline border-t pt-4">
        <div className="-ml-3.5">
          <SignOutButton>{t("other")}</SignOutButton>
        </div>
        {devices.every(isMailed) ? null : (
          <TextButton onClick={() => setRecovering(!isRecovering)}>
            {isRecovering ? t("useCode") : t("useRecovery")}
          </TextButton>
        )}
      </div>
    </div>
  );
}

/** Recovery code for users who lost their authenticator app. */
function RecoveryForm({ onRecovered }: { onRecovered: () => void | Promise<void> }) {
  const t = useTranslations("users.code");
  const notify = useSnackbar();
  const form = useContractForm(recoverCall, {
    values: { code: "" },
    onDone: async ({ left }) => {
      notify({ tone: left === 0 ? "danger" : "info", text: t("recovered", { left }) });
      await onRecovered();
    },
  });
  return (
    <Form form={form} label={t("useRecovery")}>
      <p className="text-muted">{t("recoveryIntro")}</p>
      <FormProblem {...failedTitle(form, t("recoveryFailed"))} />
      <TextField
        name="code"
        label={t("recoveryField")}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        monospaced
        required
      />
      <SubmitButton className="mt-1">{t("verify")}</SubmitButton>
    </Form>
  );
}

/** Asks for the code in place; the requested page then appears. */
export function OneTimeCodeHere({ devices }: { devices: readonly CodeDevice[] }) {
  const enter = useEnter();
  return <OneTimeCode devices={devices} onVerified={enter} />;
}
