"use client";

import { Info, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Calendar } from "@/lib/navigation/date-range";
import type { ReportEdit } from "@/lib/reports/build/edit-report";
import type { ReportOffer } from "@/lib/reports/build/report-offer";
import { readableWord } from "@/lib/reports/label";
import { remediesOf } from "@/lib/reports/notes/note-remedies";
import { argumentsOf, isOfFilter, type ReportNote } from "@/lib/reports/notes/report-notes";
import type { Question } from "@/lib/usage/question";

export type NoteListProps = {
  notes: readonly ReportNote[];
  question: Question;
  offer: ReportOffer;
  calendar: Calendar;
  onEdits: (edits: readonly ReportEdit[]) => void;
  /** Good to know rather than a warning. */
  isQuiet: boolean;
};

/** Notes about the settings, each with buttons that resolve it. */
export function NoteList({ notes, question, offer, calendar, isQuiet, onEdits }: NoteListProps) {
  const t = useTranslations("reportBuilder");
  const reports = useTranslations("reports");
  return (
    <ul aria-label={t("notes.label")} className="flex flex-col gap-1.5">
      {notes.map(({ code, dimension, ...note }) => (
        <li key={`${code} ${dimension}`} className="flex items-start gap-2 text-sm">
          {isQuiet ? (
            <Info size={15} aria-hidden className="mt-0.5 shrink-0 text-info" />
          ) : (
            <TriangleAlert size={15} aria-hidden className="mt-0.5 shrink-0 text-warning" />
          )}
          <span className="min-w-0">
            {dimension && isOfFilter(code)
              ? reports(`ofFilter.${code}`, { filter: reports(`dimension.${dimension}`) })
              : t(`notes.${code}`, argumentsOf(note))}{" "}
            {remediesOf(code, { question, offer, calendar }).map(({ name, of, edits }) => (
              <button
                key={name}
                type="button"
                onClick={() => onEdits(edits)}
                className="mr-3 min-h-6 font-semibold text-brand underline underline-offset-2 hover:no-underline"
              >
                {t(`remedy.${name}`, { of: of ? readableWord("metric", of) : "" })}
              </button>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
