"use client";

import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useId, useState } from "react";
import type { FilterNames } from "@/lib/reports/ask/label-filters";
import type { ReportEdit } from "@/lib/reports/build/edit-report";
import { dimensionsOn, shelves } from "@/lib/reports/build/free-dimensions";
import type { ReportNote } from "@/lib/reports/notes/report-notes";
import type { Dimension } from "@/lib/usage/dimensions";
import type { FilterName, Question } from "@/lib/usage/question";
import {
  filterWordsOf,
  type SentenceParts,
  tagWordsOf,
  useSentenceJoints,
  useSentenceText,
  useSentenceWords,
} from "../sentence/sentence-words";
import { AddDimension, DimensionWords } from "./dimension-words.client";
import { FilterWord } from "./filter-word.client";
import { AddFilter, FilterWords } from "./filter-words.client";
import type { NewFilterProps } from "./new-filter.client";
import { OptionsWord } from "./options-word.client";
import { PeriodWord } from "./period-word.client";
import { SettingNotes, SettingWarnings } from "./setting-notes.client";
import { TypeWord } from "./type-word.client";

type Props = SentenceParts &
  NewFilterProps & {
    box: RefObject<HTMLElement | null>;
    notes: readonly ReportNote[];
    onLearn: (names: FilterNames) => void;
    onEdits: (edits: readonly ReportEdit[]) => void;
  };

/** The question of a report as a sentence, each word of which opens its choice; on small screens folded to a line. */
export function Sentence({ box, notes, onLearn, onEdits, asks, onAsked, ...parts }: Props) {
  const t = useTranslations("reportBuilder");
  const { question, offer, calendar } = parts;
  const [isOpen, setOpen] = useState(false);
  // A filter to choose next opens in the sentence.
  if (asks !== null && !isOpen) setOpen(true);
  const [dragged, drag] = useState<Dimension | null>(null);
  const { announcement, edit } = useMoves({ box, question, onEdits });
  const id = useId();
  const noted = { notes, question, offer, calendar, onEdits };
  const shared = { question, offer, onEdit: edit, dragging: { dimension: dragged, take: drag } };
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={t("label")}
      className="-mt-2 flex flex-col gap-1 outline-none print:hidden"
    >
      <Folded {...{ id, parts, isOpen }} onToggle={() => setOpen(!isOpen)} />
      <div id={id} className={clsx("flex flex-col gap-1", !isOpen && "max-desk:hidden")}>
        <div className="text-lg leading-8">
          <Words {...parts} {...{ onLearn, onEdits }} {...shared} />
          <AddFilter {...{ question, offer, calendar, onLearn, onEdits, asks, onAsked }} onEdit={edit} />
          {shelves.map((shelf) => (
            <AddDimension key={shelf} shelf={shelf} {...shared} />
          ))}
          <SettingNotes {...noted} />
        </div>
        <SettingWarnings {...noted} />
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  );
}

type FoldedProps = { id: string; parts: SentenceParts; isOpen: boolean; onToggle: () => void };

/** On small screens, the sentence as a line that opens it. */
function Folded({ id, parts, isOpen, onToggle }: FoldedProps) {
  const text = useSentenceText()(parts);
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={onToggle}
      className="flex min-h-11 w-full items-center justify-between gap-3 rounded-lg border border-hairline bg-surface px-3 py-2 text-left desk:hidden"
    >
      <span className="min-w-0 truncate">{text}</span>
      <ChevronDown
        size={16}
        aria-hidden
        className={clsx("shrink-0 text-muted transition-transform", isOpen && "rotate-180")}
      />
    </button>
  );
}

type WordsProps = SentenceParts &
  Pick<Props, "onLearn" | "onEdits"> & {
    onEdit: (edit: ReportEdit) => void;
    dragging: Parameters<typeof DimensionWords>[0]["dragging"];
  };

/** The words, in the order of the language. */
function Words({ organizationCount, onLearn, onEdits, onEdit, dragging, ...parts }: WordsProps) {
  const { question, offer, calendar, names } = parts;
  const words = useSentenceWords();
  const joints = useSentenceJoints()(parts);
  const options = words.options(question);
  const filter = (dimension: FilterName, text: string) => (
    <FilterWord {...{ question, calendar, dimension, text, names, onLearn, onEdit }} />
  );
  const dimensions = (shelf: (typeof shelves)[number], joint: string) =>
    dimensionsOn(shelf, question).length > 0 ? (
      <>
        {joint} <DimensionWords {...{ shelf, question, offer, dragging, onEdit }} />
      </>
    ) : null;
  const organizations = words.organizations(question, names, organizationCount);
  // With one organization there is nothing to choose.
  const isOne = organizationCount === 1 && question.where.organization === undefined;
  const isNarrowed = filterWordsOf(question).length + tagWordsOf(question).length > 0;
  return (
    <>
      {joints.measure} {filter("metric", words.metric(question, names))} {joints.from}{" "}
      <TypeWord {...{ question, offer, onEdit }} /> {dimensions("rows", joints.by)}
      {dimensions("columns", joints.columns)}
      {dimensions("split", joints.split)}
      {joints.during} <PeriodWord {...{ question, calendar, onEdit }} /> {joints.at}{" "}
      {isOne ? organizations : filter("organization", organizations)}
      {isNarrowed ? (
        <>
          {joints.where} <FilterWords {...{ question, calendar, names, onLearn, onEdit, onEdits }} />
        </>
      ) : null}
      {options.length > 0 ? ", " : ". "}
      <OptionsWord {...{ question, onEdit }} texts={options} />
      {options.length > 0 ? ". " : null}
    </>
  );
}

type Moves = Pick<Props, "box" | "onEdits"> & { question: Question };

/** Announces where a moved dimension is and keeps the focus on it. */
function useMoves({ box, question, onEdits }: Moves) {
  const t = useTranslations("reportBuilder");
  const named = useTranslations("reports.dimension");
  const [moved, setMoved] = useState<Dimension | null>(null);
  const shelf = (["rows", "columns", "split"] as const).find(
    (place) => moved !== null && dimensionsOn(place, question).includes(moved),
  );
  useEffect(() => {
    if (!moved) return;
    // A word that is gone leaves the focus to the sentence.
    const place = shelf ? box.current?.querySelector<HTMLElement>(`[data-chip="${moved}"]`) : box.current;
    place?.focus();
  }, [box, moved, shelf]);
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
    announcement: message,
    edit: (made: ReportEdit) => {
      setMoved("put" in made ? made.put : "remove" in made ? made.remove : null);
      onEdits([made]);
    },
  };
}
