"use client";

import { useTranslations } from "next-intl";
import { Chip } from "@/components/ui/chip";
import { Chips } from "@/components/ui/chips";
import { isAsked, type SlotRow } from "./harvest-slots";
import { choiceKey } from "./plan-requests";

type Props = {
  rows: readonly SlotRow[];
  replaces: boolean;
  leftOut: ReadonlySet<string>;
  onChange: (keys: readonly string[], isIn: boolean) => void;
};

/** One switch for each report of all credentials, where there are several of either. */
export function ReportChips({ rows, replaces, leftOut, onChange }: Props) {
  const t = useTranslations("credentialsHarvest");
  const keys = new Map<string, string[]>();
  for (const { credentials, report, states } of rows)
    if (states.some((state) => isAsked(state, replaces)))
      keys.set(report.code, [...(keys.get(report.code) ?? []), choiceKey(credentials, report)]);
  if (keys.size < 2 || new Set(rows.map(({ credentials }) => credentials.pk)).size < 2) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span className="text-muted text-sm">{t("forAll")}</span>
      <Chips label={t("forAll")}>
        {[...keys].map(([code, ofCode]) => {
          const isOn = ofCode.every((key) => !leftOut.has(key));
          return (
            <Chip key={code} isOn={isOn} onClick={() => onChange(ofCode, !isOn)}>
              {code}
            </Chip>
          );
        })}
      </Chips>
    </div>
  );
}
