"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import type { CodeDevice } from "./code-device";

type Props = { devices: readonly CodeDevice[]; value: number; onChange: (pk: number) => void };

/** Which device the code comes from, for those who have several. */
export function DeviceChoice({ devices, value, onChange }: Props) {
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
