"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { MonthField } from "@/components/ui/month-field.client";
import { shiftMonth } from "@/components/ui/month-text";

const EARLIEST = "2010-01";

type Props = {
  month: string;
  /** The last month that is over: no step leads further. */
  lastMonth: string;
  /** The month that is not over yet: it can be picked, to see what is planned. */
  running: string;
  onChange: (month: string) => void;
};

/** The month that is shown, stepped through or picked. */
export function MonthStepper({ month, lastMonth, running, onChange }: Props) {
  const t = useTranslations("harvestStatus.month");
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label={t("previous")}
        icon={ChevronLeft}
        disabled={month <= EARLIEST}
        onClick={() => onChange(shiftMonth(month, -1))}
      />
      <div className="w-36">
        <MonthField
          label={t("month")}
          hideLabel
          required
          min={EARLIEST}
          max={running}
          value={month}
          onChange={onChange}
        />
      </div>
      <IconButton
        label={t("next")}
        icon={ChevronRight}
        disabled={month >= lastMonth}
        onClick={() => onChange(shiftMonth(month, 1))}
      />
    </div>
  );
}
