"use client";

import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { MonthField } from "@/components/ui/fields/dates/month-field.client";
import { IconButton } from "@/components/ui/icon-button";
import { addMonths, monthOf } from "@/lib/counter/standard/month";

const EARLIEST = "2010-01";

type MonthStepperProps = {
  month: string;
  /** The last finished month; the stepper stops here. */
  lastMonth: string;
  /** The current month; the picker includes it to show the plan. */
  onChange: (month: string) => void;
};

export function MonthStepper({ month, lastMonth, onChange }: MonthStepperProps) {
  const t = useTranslations("harvestStatus.month");
  return (
    <div className="flex items-center gap-1">
      <Step
        label={t("previous")}
        icon={ChevronLeft}
        isEnd={month <= EARLIEST}
        onStep={() => onChange(addMonths(monthOf(month), -1))}
      />
      <div className="w-36">
        <MonthField
          label={t("month")}
          hideLabel
          required
          min={EARLIEST}
          max={lastMonth}
          value={month}
          onChange={onChange}
        />
      </div>
      <Step
        label={t("next")}
        icon={ChevronRight}
        isEnd={month >= lastMonth}
        onStep={() => onChange(addMonths(monthOf(month), 1))}
      />
    </div>
  );
}

type StepProps = { label: string; icon: LucideIcon; isEnd: boolean; onStep: () => void };

/** Not disabled at the end, so that it keeps the focus. */
function Step({ label, icon, isEnd, onStep }: StepProps) {
  return (
    <IconButton
      {...{ label, icon }}
      aria-disabled={isEnd || undefined}
      className={isEnd ? "opacity-50" : ""}
      onClick={isEnd ? undefined : onStep}
    />
  );
}
