"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/switch.client";
import type { YearlyTicks } from "./use-yearly-ticks";
import { allKeys, type YearlyRow } from "./yearly-plan";

type Props = {
  ticks: YearlyTicks;
  /** The rows that can be seen. */
  shown: readonly YearlyRow[];
};

/** Ticking many at once, and what ticking is for. */
export function YearlyTools({ ticks, shown }: Props) {
  const t = useTranslations("harvestStatus.year");
  const { mode, ticked } = ticks;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <p className="max-w-[72ch] text-muted">{t(mode === "delete" ? "deleteHint" : "hint")}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" disabled={allKeys(shown, mode).length === 0} onClick={() => ticks.tickAll(shown)}>
          {t(mode === "delete" ? "tickAll" : "tickMissing")}
        </Button>
        <Button size="small" disabled={ticked.size === 0} onClick={ticks.clear}>
          {t("clear")}
        </Button>
        <Switch
          label={t("deleteMode")}
          value={mode === "delete"}
          onChange={(deletes) => ticks.setMode(deletes ? "delete" : "harvest")}
        />
      </div>
    </div>
  );
}
