"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { type CodeDevice, isMailed } from "./code-device";
import { CodeForm } from "./code-form.client";
import { DeviceChoice } from "./device-choice.client";
import { RecoveryForm } from "./recovery-form.client";
import { SignOutButton } from "./sign-out-button.client";
import { TextButton } from "./text-button.client";

type Props = { devices: readonly CodeDevice[]; onVerified: () => void | Promise<void> };

/** The second factor: a code of one of the devices, or a recovery code where there is an authenticator app. */
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
