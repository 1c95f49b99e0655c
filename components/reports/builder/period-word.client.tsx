"use client";

import { useTranslations } from "next-intl";
import { Popover } from "@/components/ui/overlays/popover.client";
import { openedPart } from "@/components/ui/parts/opened-part";
import type { Calendar } from "@/lib/navigation/date-range";
import type { ReportEdit } from "@/lib/reports/build/edit-report";
import type { Question } from "@/lib/usage/question";
import { useBuilderPeriod } from "../sentence/period-text";
import { Word } from "./word";

const PeriodEditor = openedPart(() => import("./period-editor.client").then((it) => it.PeriodEditor));

type Props = { question: Question; calendar: Calendar; onEdit: (edit: ReportEdit) => void };

/** The period of a report, with its months. */
export function PeriodWord({ question, calendar, onEdit }: Props) {
  const t = useTranslations("reportBuilder.period");
  const { text, months } = useBuilderPeriod()(question, calendar);
  const trigger = (
    <Word>
      {text}
      {months === null ? null : <span className="font-normal text-muted text-base no-underline"> ({months})</span>}
    </Word>
  );
  return (
    <Popover trigger={trigger} label={t("choose")} size="large" loads={PeriodEditor.loads}>
      <PeriodEditor {...{ question, calendar, onEdit }} />
    </Popover>
  );
}
