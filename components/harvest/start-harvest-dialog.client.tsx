"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog.client";
import { MonthField } from "@/components/ui/month-field.client";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch.client";
import type { Credentials } from "@/lib/credentials/contract";
import { countSlots } from "./harvest-slots";
import { ReportChips } from "./report-chips.client";
import { SlotLegend } from "./slot-legend";
import { SlotTable } from "./slot-table.client";
import { useHarvestChoice } from "./use-harvest-choice";
import { useStartHarvest } from "./use-start-harvest";

type Props = { credentials: readonly Credentials[]; lastMonth: string; onClose: () => void };

/** Which months of which reports to harvest from the credentials; begins with the last finished month of all of them. */
export function StartHarvestDialog({ credentials, lastMonth, onClose }: Props) {
  const t = useTranslations("credentialsHarvest");
  const choice = useHarvestChoice(credentials, lastMonth);
  const { rows, months, replaces, leftOut, wishes, downloads, change } = choice;
  const { isBusy, problem, problems, start } = useStartHarvest(onClose);
  const statusId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      description={t("description")}
      size="large"
      dirty={leftOut.size > 0}
      footer={
        <>
          <p id={statusId} role="status" className="mr-auto text-muted text-sm">
            {rows ? t("sum", { count: downloads }) : ""}
          </p>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={downloads === 0}
            aria-describedby={statusId}
            onClick={() => start(wishes)}
          >
            {downloads === 0 ? t("nothing") : t("harvest", { count: downloads })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem ? (
          <div role="alert">
            <Notice tone="danger">{problem}</Notice>
          </div>
        ) : null}
        <MonthRange choice={choice} lastMonth={lastMonth} />
        <Switch
          label={t("replaces")}
          hint={t("replacesHint")}
          value={replaces}
          onChange={(next) => choice.set({ replaces: next })}
        />
        {choice.problem === null ? null : <Notice tone="danger">{choice.problem || t("notLoaded")}</Notice>}
        {rows ? (
          <>
            <SlotLegend counts={countSlots(rows)} />
            <ReportChips {...{ rows, replaces, leftOut }} onChange={change} />
            <SlotTable {...{ rows, months, replaces, leftOut, problems }} onChange={change} />
          </>
        ) : choice.problem === null && months.length > 0 ? (
          <Skeleton rows={Math.min(8, credentials.length * 3)} />
        ) : null}
      </div>
    </Dialog>
  );
}

const EARLIEST = "2010-01";

type RangeProps = { choice: ReturnType<typeof useHarvestChoice>; lastMonth: string };

function MonthRange({ choice: { from, to, months, set }, lastMonth }: RangeProps) {
  const t = useTranslations("credentialsHarvest");
  const range = { min: EARLIEST, max: lastMonth, required: true };
  const reversed = months.length === 0 ? { error: t("monthsReversed") } : {};
  return (
    <div className="grid grid-cols-2 gap-4 sm:max-w-80">
      <MonthField label={t("from")} value={from} onChange={(next) => set({ from: next })} {...range} />
      <MonthField label={t("to")} value={to} onChange={(next) => set({ to: next })} {...range} {...reversed} />
    </div>
  );
}
