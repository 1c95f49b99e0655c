"use client";

import { useTranslations } from "next-intl";
import { MenuItem } from "@/components/ui/overlays/menu-item.client";
import type { Calendar } from "@/lib/navigation/date-range";
import type { ReportOffer } from "@/lib/reports/build/edit-report";
import { askReady, type ReadyName } from "@/lib/reports/build/ready-questions";
import type { Question } from "@/lib/usage/question";

type Props = {
  names: readonly ReadyName[];
  question: Question;
  offer: ReportOffer;
  calendar: Calendar;
  onQuestion: (question: Question) => void;
};

/** A preset replaces the settings; the change can be undone. */
export function ReadyItems({ names, question, offer, calendar, onQuestion }: Props) {
  const t = useTranslations("reportBuilder.ready");
  return names.map((name) => (
    <MenuItem key={name} onSelect={() => onQuestion(askReady(name, { question, offer, calendar }))}>
      {t(name)}
    </MenuItem>
  ));
}
