"use client";

import { Info, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Popover } from "@/components/ui/overlays/popover.client";
import type { Calendar } from "@/lib/navigation/date-range";
import type { ReportEdit, ReportOffer } from "@/lib/reports/build/edit-report";
import { readableWord } from "@/lib/reports/label";
import { remediesOf } from "@/lib/reports/notes/note-remedies";
import { argumentsOf, isOfFilter, type ReportNote } from "@/lib/reports/notes/report-notes";
import type { Question } from "@/lib/usage/question";

type Props = {
  notes: readonly ReportNote[];
  question: Question;
  offer: ReportOffer;
  calendar: Calendar;
  onEdits: (edits: readonly ReportEdit[]) => void;
};

/** Warnings about the settings, each with a button that resolves it. */
export function SettingWarnings({ notes, ...given }: Props) {
  return <NoteList notes={notes.filter(({ code }) => !onlyToKnow.has(code))} {...given} />;
}

/** A word that opens what is good to know about the settings. */
export function SettingNotes({ notes, ...given }: Props) {
  const t = useTranslations("reportBuilder.notes");
  const toKnow = notes.filter(({ code }) => onlyToKnow.has(code));
  if (toKnow.length === 0) return null;
  const trigger = (
    <button
      type="button"
      className="inline-flex min-h-7 items-center gap-1.5 rounded px-1.5 text-base text-muted hover:bg-sunken hover:text-ink aria-expanded:bg-sunken"
    >
      <Info size={15} aria-hidden className="text-info" />
      {t("count", { count: toKnow.length })}
    </button>
  );
  return (
    <Popover trigger={trigger} label={t("label")} size="large">
      <NoteList notes={toKnow} {...given} />
    </Popover>
  );
}

function NoteList({ notes, question, offer, calendar, onEdits }: Props) {
  const t = useTranslations("reportBuilder");
  const reports = useTranslations("reports");
  if (notes.length === 0) return null;
  return (
    <ul aria-label={t("notes.label")} className="flex flex-col gap-1.5">
      {notes.map(({ code, dimension, ...note }) => (
        <li key={`${code} ${dimension}`} className="flex items-start gap-2 text-sm">
          {onlyToKnow.has(code) ? (
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

const onlyToKnow: ReadonlySet<ReportNote["code"]> = new Set([
  "noMonths",
  "sameMonths",
  "onlyThroughout",
  "unevenMonths",
  "notBrokenDown",
  "combinedWords",
  "countedReports",
  "countsByQuarter",
  "countsByYear",
  "notLicensed",
]);
