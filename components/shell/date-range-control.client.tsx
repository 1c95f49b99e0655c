"use client";

import clsx from "clsx";
import { CalendarRange, ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { later } from "@/components/ui/later";
import type { Calendar, DateRange } from "@/lib/navigation/date-range";
import { useMonthsText } from "./months-text";

const DateRangeDialog = later(() => import("./date-range-dialog.client").then((module) => module.DateRangeDialog));

type Props = { range: DateRange; calendar: Calendar; stacked?: boolean };

/** Which months the pages show. */
export function DateRangeControl({ range, calendar, stacked = false }: Props) {
  const t = useTranslations("shell.dateRange");
  const monthsText = useMonthsText();
  const [isOpen, setOpen] = useState(false);
  const name = t(`name.${range.name}`);
  const months = monthsText(range);
  const isSaidTwice = range.name === "all_available";
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className="field-box flex min-h-9 w-full min-w-0 items-center gap-2 px-2.5 text-left"
      >
        <CalendarRange size={16} aria-hidden className="shrink-0 text-muted" />
        <span className="sr-only">{t("change")}</span>
        <span className={clsx("flex min-w-0 grow", stacked ? "flex-col py-1.5" : "items-center gap-2")}>
          <span className="truncate desk:max-w-64">{name}</span>
          {isSaidTwice ? null : <span className="shrink-0 text-muted text-sm">{months}</span>}
        </span>
        <ChevronDown size={16} aria-hidden className="shrink-0 text-muted" />
      </button>
      {isOpen ? <DateRangeDialog {...{ range, calendar }} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
