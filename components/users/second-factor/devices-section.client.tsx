"use client";

import { Mail, Plus, Smartphone, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Card } from "@/components/ui/page/card";
import { later } from "@/components/ui/parts/later";
import type { CallFailed } from "@/lib/kit/call/call-failed";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";
import type { DeviceEntity } from "@/lib/users/second-factor/contract";
import { RecoveryCodesRow } from "./recovery-codes-row.client";
import { SignInAgain } from "./sign-in-again.client";

type DeviceRowProps = { device: DeviceEntity; onRemove: () => void };

/** A device of the list; only apps can be removed. */
function DeviceRow({ device, onRemove }: DeviceRowProps) {
  const t = useTranslations("secondFactor");
  const { day } = useFormat();
  const isEmail = device.kind === "email";
  const Icon = isEmail ? Mail : Smartphone;
  const name = isEmail ? t("email") : device.name;
  return (
    <li className="flex min-h-11 items-center gap-3 py-2">
      <Icon size={18} className="shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 grow">
        <p className="break-words font-semibold">{name}</p>
        <p className="break-words text-muted text-sm">
          {isEmail ? t("emailNote", { email: device.email ?? "" }) : t("added", { day: day(device.created) })}
        </p>
      </div>
      {isEmail ? null : <IconButton label={t("remove", { name })} icon={Trash2} onClick={onRemove} />}
    </li>
  );
}

const AddDeviceDialog = later(() => import("./add-device-dialog.client").then((it) => it.AddDeviceDialog));
const RemoveDeviceDialog = later(() => import("./remove-device-dialog.client").then((it) => it.RemoveDeviceDialog));

type Props = {
  devices: readonly DeviceEntity[];
  /** Number of unused recovery codes. */
  recoveryCodes: number;
  /** The installation sends codes by e-mail. */
  emailCodes: boolean;
};

/** Devices that prove the second factor: apps to add and remove, and their recovery codes. */
export function DevicesSection({ devices, recoveryCodes, emailCodes }: Props) {
  const t = useTranslations("secondFactor");
  const router = useRouter();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<DeviceEntity | null>(null);
  const [isStale, setStale] = useState(false);
  const hasApp = devices.some(({ kind }) => kind === "authenticator");
  const closeWhenStale = (failure: CallFailed) => {
    if (failure.code !== "signInAgain") return;
    setAdding(false);
    setStale(true);
  };
  const add = (
    <Button icon={Plus} onClick={() => setAdding(true)}>
      {t("add")}
    </Button>
  );
  return (
    <Card title={t("title")} action={add}>
      <div className="flex flex-col gap-3">
        {isStale ? <SignInAgain /> : null}
        {devices.length > 0 ? (
          <>
            <p className="max-w-[72ch] text-muted">{t(hasApp ? "withApp" : "byEmail")}</p>
            <ul aria-label={t("list")} className="divide-y divide-hairline border-hairline border-y">
              {devices.map((device) => (
                <DeviceRow key={device.pk} device={device} onRemove={() => setRemoved(device)} />
              ))}
            </ul>
          </>
        ) : (
          <p className="max-w-[72ch] text-muted">
            <strong className="font-semibold text-ink">{t("none.title")}.</strong>{" "}
            {t(emailCodes ? "none.textWithEmail" : "none.text")}
          </p>
        )}
        {hasApp ? <RecoveryCodesRow left={recoveryCodes} onFailed={closeWhenStale} /> : null}
      </div>
      {isAdding ? (
        <AddDeviceDialog
          onFailed={closeWhenStale}
          onClose={() => {
            setAdding(false);
            router.refresh();
          }}
        />
      ) : null}
      {removed ? (
        <RemoveDeviceDialog
          device={removed}
          isLast={devices.filter(({ kind }) => kind === "authenticator").length === 1}
          onFailed={closeWhenStale}
          onClose={() => setRemoved(null)}
        />
      ) : null}
    </Card>
  );
}
