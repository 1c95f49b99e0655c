"use client";

import { useTranslations } from "next-intl";
import { Chip } from "@/components/ui/tables/chip";
import { Chips } from "@/components/ui/tables/chips";
import type { ClashChoice } from "@/lib/uploads/upload-state";

type Props = {
  label: string;
  /** What all of them are decided to; null while they differ or nothing is decided. */
  value: ClashChoice | null;
  onChange: (choice: ClashChoice) => void;
};

/** What becomes of months that have numbers already: these stay, or the file's take their place. */
export function ClashDecision({ label, value, onChange }: Props) {
  const t = useTranslations("uploadsPages.clash");
  return (
    <Chips label={label}>
      {(["skip", "replace"] as const).map((choice) => (
        <Chip key={choice} isOn={value === choice} onClick={() => onChange(choice)}>
          {t(choice)}
        </Chip>
      ))}
    </Chips>
  );
}
