"use client";

import { ChevronDown, ListChecks } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/overlays/menu.client";
import { MenuItem } from "@/components/ui/overlays/menu-item.client";
import type { Calendar } from "@/lib/navigation/date-range";
import type { ReportOffer } from "@/lib/reports/build/edit-report";
import { askReady, readyNames } from "@/lib/reports/build/ready-questions";
import type { Question } from "@/lib/usage/question";

type Props = {
  question: Question;
  offer: ReportOffer;
  calendar: Calendar;
  onQuestion: (question: Question) => void;
};

/** Whole reports to begin with; each takes the place of the settings, and can be undone. */
export function ReadyQuestions({ question, offer, calendar, onQuestion }: Props) {
  const t = useTranslations("reportBuilder.ready");
  const names = readyNames(offer);
  if (names.length === 0) return null;
  return (
    <Menu
      label={t("label")}
      trigger={
        <Button icon={ListChecks}>
          {t("label")}
          <ChevronDown size={15} aria-hidden />
        </Button>
      }
    >
      {names.map((name) => (
        <MenuItem key={name} onSelect={() => onQuestion(askReady(name, { question, offer, calendar }))}>
          {t(name)}
        </MenuItem>
      ))}
    </Menu>
  );
}
