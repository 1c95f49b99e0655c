"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { RefusalNotice } from "../start/refusal-notice";
import { useHarvestInPlace } from "../start/use-harvest-in-place";
import { type Tick, tickedRequests } from "./month-ticks";

type Props = {
  ticks: readonly Tick[];
  month: string;
  onClose: () => void;
  onUntick: (of: readonly Tick[]) => void;
  onBegun: (harvest: number, total: number) => void;
};

/** Confirms the number of reports and starts; reports that cannot be harvested are listed and can be omitted. */
export function HarvestTickedDialog({ ticks, month, onClose, onUntick, onBegun }: Props) {
  const t = useTranslations("harvestStatus.confirm");
  const [initialTicks] = useState(ticks);
  const { isBusy, refusal, forgive, start } = useHarvestInPlace(({ pk, total }) => {
    onBegun(pk, total);
    onClose();
  });
  const refused = initialTicks.filter(({ credentials }) => refusal?.problems.has(credentials));
  const others = initialTicks.filter(({ credentials }) => !refusal?.problems.has(credentials));
  const remaining = refusal && refused.length > 0 ? others : initialTicks;
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t("title", { count: remaining.length, month })}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={remaining.length === 0}
            onClick={() => {
              onUntick(refused);
              forgive();
              void start(tickedRequests(remaining, month));
            }}
          >
            {t("accept", { count: remaining.length })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-muted">
          {t("text", { credentials: new Set(remaining.map(({ credentials }) => credentials)).size })}
        </p>
        <RefusalNotice
          refusal={refusal}
          {...(refused.length > 0 && { title: t("refused", { count: refused.length }) })}
        />
      </div>
    </Dialog>
  );
}
