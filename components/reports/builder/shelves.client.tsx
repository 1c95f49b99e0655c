"use client";

import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { useOfferedName } from "@/components/counter/report-type-name";
import type { Calendar } from "@/lib/navigation/date-range";
import type { FilterNames } from "@/lib/reports/ask/label-filters";
import { type ReportEdit, type ReportOffer, typesOf } from "@/lib/reports/build/edit-report";
import { dimensionsOn } from "@/lib/reports/build/free-dimensions";
import type { NotePlace } from "@/lib/reports/notes/note-remedies";
import type { ReportNote } from "@/lib/reports/notes/report-notes";
import type { Dimension } from "@/lib/usage/dimensions";
import type { Question } from "@/lib/usage/question";
import { DimensionShelf } from "./dimension-shelf.client";
import { FilterShelf } from "./filter-shelf.client";
import type { NewFilterProps } from "./new-filter.client";
import { Options } from "./options.client";
import { PeriodField } from "./period.client";
import { useBuilderPeriod } from "./period-text";
import { ReportTypes } from "./report-types.client";
import { ShelfNotes } from "./shelf-notes";

type Props = {
  question: Question;
  offer: ReportOffer;
  calendar: Calendar;
  names: FilterNames;
  notes: readonly ReportNote[];
  onLearn: (names: FilterNames) => void;
  onEdits: (edits: readonly ReportEdit[]) => void;
} & NewFilterProps;

/** All settings of a report; on small screens behind a summary line. */
export function Shelves({ question, offer, calendar, names, notes, onLearn, onEdits, ...asking }: Props) {
  const t = useTranslations("reportBuilder");
  const [isOpen, setOpen] = useState(false);
  // A filter to choose next opens in the settings.
  if (asking.asks !== null && !isOpen) setOpen(true);
  const [dragged, drag] = useState<Dimension | null>(null);
  const { box, said: announcement, edit } = useMoves(question, onEdits);
  const id = useId();
  const notesAt = (place: NotePlace) => <ShelfNotes {...{ place, notes, question, offer, calendar, onEdits }} />;
  const shared = { question, offer, onEdit: edit };
  const dragging = { dimension: dragged, take: drag };
  return (
    <section ref={box} aria-label={t("label")} className="rounded-lg border border-hairline bg-surface">
      <Summary {...{ id, question, offer, calendar, isOpen }} onToggle={() => setOpen(!isOpen)} />
      <div
        id={id}
        className={clsx(
          "grid gap-x-8 gap-y-1 border-hairline p-3 max-desk:border-t desk:grid desk:grid-cols-2 desk:p-4",
          !isOpen && "max-desk:hidden",
        )}
      >
        <div className="flex min-w-0 flex-col gap-1">
          <ReportTypes {...shared} notes={notesAt("reportTypes")} />
          <DimensionShelf shelf="rows" {...shared} dragging={dragging} />
          <DimensionShelf shelf="columns" {...shared} dragging={dragging} />
          <DimensionShelf shelf="split" {...shared} dragging={dragging} notes={notesAt("split")} />
        </div>
        <div className="flex min-w-0 flex-col gap-1">
          <PeriodField question={question} calendar={calendar} onEdit={edit} notes={notesAt("period")} />
          <FilterShelf {...shared} {...asking} {...{ calendar, names, onLearn, onEdits }} notes={notesAt("filters")} />
          <Options question={question} onEdit={edit} notes={notesAt("options")} />
        </div>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  );
}

type SummaryProps = {
  id: string;
  question: Question;
  offer: ReportOffer;
  calendar: Calendar;
  isOpen: boolean;
  onToggle: () => void;
};

/** On small screens, a summary line that opens the settings. */
function Summary({ id, question, offer, calendar, isOpen, onToggle }: SummaryProps) {
  const named = useTranslations("reports.dimension");
  const namedType = useOfferedName();
  const { name, months } = useBuilderPeriod()(question, calendar);
  const types = typesOf(question, offer).map(namedType).join(", ");
  const shape = [...question.rows, ...question.columns].map((dimension) => named(dimension)).join(" × ");
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={onToggle}
      className="flex min-h-11 w-full items-center justify-between gap-3 rounded-lg px-4 py-2 text-left desk:hidden"
    >
      <span className="min-w-0">
        <span className="block truncate font-semibold">{[types, shape].join(" · ")}</span>
        <span className="block truncate text-muted text-sm">{name ?? months}</span>
      </span>
      <ChevronDown
        size={16}
        aria-hidden
        className={clsx("shrink-0 text-muted transition-transform", isOpen && "rotate-180")}
      />
    </button>
  );
}

/** Announces where a moved dimension is and keeps the focus on it. */
function useMoves(question: Question, onEdits: Props["onEdits"]) {
  const t = useTranslations("reportBuilder");
  const named = useTranslations("reports.dimension");
  const box = useRef<HTMLElement>(null);
  const [moved, setMoved] = useState<Dimension | null>(null);
  const shelf = (["rows", "columns", "split"] as const).find(
    (place) => moved !== null && dimensionsOn(place, question).includes(moved),
  );
  useEffect(() => {
    if (moved && shelf) box.current?.querySelector<HTMLElement>(`[data-chip="${moved}"]`)?.focus();
  }, [moved, shelf]);
  const standing = shelf ? dimensionsOn(shelf, question) : [];
  const message =
    moved === null
      ? ""
      : shelf
        ? t("said.stands", {
            ...{ name: named(moved), shelf: t(`shelf.${shelf}`) },
            ...{ place: standing.indexOf(moved) + 1, count: standing.length },
          })
        : t("said.gone", { name: named(moved) });
  return {
    box,
    said: message,
    edit: (made: ReportEdit) => {
      setMoved("put" in made ? made.put : "remove" in made ? made.remove : null);
      onEdits([made]);
    },
  };
}
