"use client";

import { Info } from "lucide-react";
import { useTranslations } from "next-intl";
import { Popover } from "@/components/ui/overlays/popover.client";
import { later } from "@/components/ui/parts/later";
import { openedPart } from "@/components/ui/parts/opened-part";
import { PendingPart } from "@/components/ui/parts/pending-part";
import type { ReportNote } from "@/lib/reports/notes/report-notes";
import type { NoteListProps } from "./note-list.client";

type Props = Omit<NoteListProps, "isQuiet">;

const load = () => import("./note-list.client").then((it) => it.NoteList);

const Warnings = later(load, <PendingPart className="h-5 w-96 max-w-full" />);

const QuietNotes = openedPart(load);

/** Warnings about the settings, each with a button that resolves it. */
export function SettingWarnings({ notes, ...given }: Props) {
  const warnings = notes.filter(({ code }) => !onlyToKnow.has(code));
  return warnings.length > 0 ? <Warnings notes={warnings} isQuiet={false} {...given} /> : null;
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
    <Popover trigger={trigger} label={t("label")} size="large" loads={QuietNotes.loads}>
      <QuietNotes notes={toKnow} isQuiet {...given} />
    </Popover>
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
