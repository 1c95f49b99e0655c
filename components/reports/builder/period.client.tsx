"use client";

import { CalendarRange, ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Popover } from "@/components/ui/overlays/popover.client";
import { openedPart } from "@/components/ui/parts/opened-part";
import type { Calendar } from "@/lib/navigation/date-range";
import type { ReportEdit } from "@/lib/reports/build/edit-report";
import type { Question } from "@/lib/usage/question";
import { useBuilderPeriod } from "./period-text";
import { ShelfField } from "./shelf";

const PeriodEditor = openedPart(() => import("./period-editor.client").then((it) => it.PeriodEditor));

type Props = { question: Question; calendar: Calendar; onEdit: (edit: ReportEdit) => void; notes?: ReactNode };

export function PeriodField({ question, calendar, onEdit, notes }: Props) {
  const t = useTranslations("reportBuilder");
  const { name, months } = useBuilderPeriod()(question, calendar);
  const trigger = (
    <button
      type="button"
      className="flex min-h-8 max-w-full items-center gap-2 rounded border border-control bg-surface px-2.5 py-1 text-left text-sm hover:bg-sunken"
    >
      <CalendarRange size={16} aria-hidden className="shrink-0 text-muted" />
      <span className="min-w-0">
        {name ? <span className="mr-2 font-semibold">{name}</span> : null}
        {name && months === t("period.allMonths") ? null : (
          <span className={name ? "inline-block text-muted" : "font-semibold"}>{months}</span>
        )}
      </span>
      <ChevronDown size={14} aria-hidden className="shrink-0 text-muted" />
    </button>
  );
  return (
    <ShelfField label={t("shelf.period")} notes={notes}>
      <Popover trigger={trigger} label={t("period.choose")} size="large" loads={PeriodEditor.loads}>
        <PeriodEditor {...{ question, calendar, onEdit }} />
      </Popover>
    </ShelfField>
  );
}
