"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox.client";
import { TextField } from "@/components/ui/text-field.client";
import type { Years } from "@/lib/usage/question";
import { FilterButtons } from "./filter-buttons.client";

type Props = { years: Years | undefined; onApply: (years: Years | undefined) => void };

/** Years of publication from and to, or the usage that has none. */
export function YearsPicker({ years, onApply }: Props) {
  const t = useTranslations("reports.filter");
  const isList = years !== undefined && !("from" in years);
  const [isBlank, setBlank] = useState(isList);
  const given = years && "from" in years ? years : { from: null, to: null };
  const [from, setFrom] = useState(String(given.from ?? ""));
  const [to, setTo] = useState(String(given.to ?? ""));
  const range = { from: readYear(from), to: readYear(to) };
  const apply = () => {
    if (isBlank) onApply([0]);
    else onApply(range.from === null && range.to === null ? undefined : range);
  };
  return (
    <>
      <div className="flex gap-2">
        <TextField
          label={t("yearsFrom")}
          inputMode="numeric"
          maxLength={4}
          value={from}
          onChange={setFrom}
          disabled={isBlank}
        />
        <TextField
          label={t("yearsTo")}
          inputMode="numeric"
          maxLength={4}
          value={to}
          onChange={setTo}
          disabled={isBlank}
        />
      </div>
      <Checkbox label={t("onlyBlank")} value={isBlank} onChange={setBlank} />
      <FilterButtons isSet={years !== undefined} onApply={apply} onRemove={() => onApply(undefined)} />
    </>
  );
}

const readYear = (text: string): number | null => (/^\d{1,4}$/.test(text) ? Number(text) : null);
