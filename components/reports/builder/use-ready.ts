import { sharesShown, shownAs, useShownAs } from "@/components/exports/shown-as";
import type { Calendar } from "@/lib/navigation/date-range";
import type { ReportOffer } from "@/lib/reports/build/edit-report";
import { askReady, type ReadyName, readyAsks, readyShares } from "@/lib/reports/build/ready-questions";
import type { FilterName, Question } from "@/lib/usage/question";

export type ReadyProps = {
  /** Presets that the available report types can answer. */
  names: readonly ReadyName[];
  question: Question;
  offer: ReportOffer;
  calendar: Calendar;
  onQuestion: (question: Question) => void;
  /** A filter that the question needs next, if any. */
  onAsks: (filter: FilterName | null) => void;
};

/** A preset replaces the settings; the change can be undone. */
export function useReady({ question, offer, calendar, onQuestion, onAsks }: Omit<ReadyProps, "names">) {
  const [, setFigures] = useShownAs("figures", shownAs.figures);
  return (name: ReadyName) => {
    const next = askReady(name, { question, offer, calendar });
    onQuestion(next);
    onAsks(readyAsks(name, next));
    const share = readyShares(name);
    setFigures(shownAs.figures.find((figures) => sharesShown[figures] === share) ?? "counts");
  };
}
