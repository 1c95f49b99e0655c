"use client";

import { useTranslations } from "next-intl";
import { sharesShown, shownAs, useShownAs } from "@/components/exports/shown-as";
import { MenuItem } from "@/components/ui/overlays/menu-item.client";
import type { Calendar } from "@/lib/navigation/date-range";
import type { ReportOffer } from "@/lib/reports/build/edit-report";
import { askReady, type ReadyName, readyAsks, readyShares } from "@/lib/reports/build/ready-questions";
import type { FilterName, Question } from "@/lib/usage/question";

type Props = {
  names: readonly ReadyName[];
  question: Question;
  offer: ReportOffer;
  calendar: Calendar;
  onQuestion: (question: Question) => void;
  /** A filter that the question needs next, if any. */
  onAsks: (filter: FilterName | null) => void;
};

/** A preset replaces the settings; the change can be undone. */
export function ReadyItems({ names, question, offer, calendar, onQuestion, onAsks }: Props) {
  const t = useTranslations("reportBuilder.ready");
  const [, setFigures] = useShownAs("figures", shownAs.figures);
  const show = (name: ReadyName) => {
    const next = askReady(name, { question, offer, calendar });
    onQuestion(next);
    onAsks(readyAsks(name, next));
    const share = readyShares(name);
    setFigures(shownAs.figures.find((figures) => sharesShown[figures] === share) ?? "counts");
  };
  return names.map((name) => (
    <MenuItem key={name} onSelect={() => show(name)}>
      {t(name)}
    </MenuItem>
  ));
}
