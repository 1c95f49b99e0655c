"use client";

import { useTranslations } from "next-intl";
import { Chip, Chips } from "@/components/ui/tables/chip";
import type { Clash } from "@/lib/uploads/contract";
import type { ClashChoice } from "@/lib/uploads/upload-state";

type Props = {
  label: string;
  /** Common decision; null if they differ or any is open. */
  value: ClashChoice | null;
  onChange: (choice: ClashChoice) => void;
};

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

/** Common decision for these months; null if they differ or any is open. */
export function decidedTo(clashes: readonly Pick<Clash, "choice">[]): ClashChoice | null {
  const [first, ...others] = clashes;
  return first && others.every(({ choice }) => choice === first.choice) ? first.choice : null;
}
