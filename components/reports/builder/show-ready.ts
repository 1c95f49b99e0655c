import { sharesShown, shownAs } from "@/components/exports/shown-as";
import type { Calendar } from "@/lib/navigation/date-range";
import { askReady, type ReadyName, readyAsks, readyShares } from "@/lib/reports/build/ready-questions";
import type { ReportOffer } from "@/lib/reports/build/report-offer";
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

type Showing = Omit<ReadyProps, "names"> & { onFigures: (figures: (typeof shownAs.figures)[number]) => void };

/** Replaces the settings by a preset; the change can be undone. */
export function showReady(name: ReadyName, { question, offer, calendar, ...given }: Showing): void {
  const next = askReady(name, { question, offer, calendar });
  given.onQuestion(next);
  given.onAsks(readyAsks(name, next));
  const share = readyShares(name);
  given.onFigures(shownAs.figures.find((figures) => sharesShown[figures] === share) ?? "counts");
}
