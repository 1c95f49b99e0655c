"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog.client";
import { MonthField } from "@/components/ui/month-field.client";
import { Notice } from "@/components/ui/notice";
import type { Credentials } from "@/lib/credentials/contract";
import { HarvestChoice } from "./harvest-choice.client";
import { countMonths, planWishes } from "./plan-wishes";
import { useStartHarvest } from "./use-start-harvest";

type Props = { credentials: readonly Credentials[]; lastMonth: string; onClose: () => void };

const EARLIEST = "2010-01";

/** Which months of which reports to harvest from the credentials; begins with the last finished month of all of them. */
export function StartHarvestDialog({ credentials, lastMonth, onClose }: Props) {
  const t = useTranslations("harvestPages.start");
  const [months, setMonths] = useState({ from: lastMonth, to: lastMonth });
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const { isBusy, problem, problems, start } = useStartHarvest(onClose);
  const wishes = planWishes(credentials, months, leftOut);
  const downloads = wishes.length * countMonths(months);
  const statusId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      description={t("description")}
      size="medium"
      dirty={leftOut.size > 0}
      footer={
        <>
          <p id={statusId} role="status" className="mr-auto text-muted text-sm">
            {t("sum", { reports: wishes.length, months: countMonths(months) })}
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
        <MonthRange months={months} lastMonth={lastMonth} onChange={setMonths} />
        <HarvestChoice {...{ credentials, leftOut, problems }} onChange={setLeftOut} />
        <p className="text-muted text-sm">{t("replaces")}</p>
      </div>
    </Dialog>
  );
}

type Months = { from: string; to: string };
type RangeProps = { months: Months; lastMonth: string; onChange: (months: Months) => void };

function MonthRange({ months, lastMonth, onChange }: RangeProps) {
  const t = useTranslations("harvestPages.start");
  const range = { min: EARLIEST, max: lastMonth, required: true };
  const reversed = countMonths(months) === 0 ? { error: t("monthsReversed") } : {};
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <MonthField label={t("from")} value={months.from} onChange={(from) => onChange({ ...months, from })} {...range} />
      <MonthField
        label={t("to")}
        value={months.to}
        onChange={(to) => onChange({ ...months, to })}
        {...range}
        {...reversed}
      />
    </div>
  );
}
