"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Option } from "./option";
import { Swatch } from "./swatch";

type Props = { option: Option; onRemove: () => void };

export function ChosenOption({ option: { label, swatch }, onRemove }: Props) {
  const t = useTranslations("ui");
  return (
    <span className="inline-flex h-6 max-w-full items-center gap-1 rounded-sm bg-brand-soft pl-2 text-brand text-sm">
      <Swatch color={swatch} />
      <span className="truncate">{label}</span>
      <button
        type="button"
        aria-label={t("remove", { what: label })}
        onClick={onRemove}
        className="flex size-6 items-center justify-center rounded-sm hover:text-ink"
      >
        <X size={13} aria-hidden />
      </button>
    </span>
  );
}
