"use client";

import { useLocale, useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useRef } from "react";
import { Popover } from "@/components/ui/overlays/popover.client";
import { openedPart } from "@/components/ui/parts/opened-part";
import type { Calendar } from "@/lib/navigation/date-range";
import type { FilterNames } from "@/lib/reports/ask/label-filters";
import type { ReportEdit } from "@/lib/reports/build/edit-report";
import { type ReportOffer, typesOf } from "@/lib/reports/build/report-offer";
import { filtersSet, offeredFilters, sharedDimensions, taggable } from "@/lib/reports/report-dimension";
import type { Question } from "@/lib/usage/question";
import { filterWordsOf, tagWordsOf, useSentenceWords } from "../sentence/sentence-words";
import { FilterWord } from "./filter-word.client";
import type { NewFilterProps } from "./new-filter.client";
import { QuietWord } from "./word";
import { wordList } from "./word-list";

const NewFilter = openedPart(() => import("./new-filter.client").then((it) => it.NewFilter));
const TagWord = lazy(() => import("./tag-filter.client").then((it) => ({ default: it.FilterTagWord })));

type Props = {
  question: Question;
  calendar: Calendar;
  names: FilterNames;
  onLearn: (names: FilterNames) => void;
  onEdit: (edit: ReportEdit) => void;
  onEdits: (edits: readonly ReportEdit[]) => void;
};

/** The conditions of a report: "data type is Book and access type is Controlled". */
export function FilterWords({ question, calendar, names, onLearn, onEdit, onEdits }: Props) {
  const t = useTranslations("reportBuilder");
  const locale = useLocale();
  const words = useSentenceWords();
  const filters = filterWordsOf(question).map((dimension) => ({
    key: `filter ${dimension}`,
    node: (
      <FilterWord
        {...{ question, calendar, dimension, names, onLearn, onEdit }}
        text={words.filter(question, dimension, names)}
      />
    ),
  }));
  const tags = tagWordsOf(question).map((of) => ({
    key: `tags ${of}`,
    node: (
      <Suspense>
        <TagWord {...{ question, of, onEdits }} />
      </Suspense>
    ),
  }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, not for words of a sentence
    <span role="group" aria-label={t("shelf.filters")}>
      {wordList([...filters, ...tags], locale)}
    </span>
  );
}

type AddProps = NewFilterProps & Omit<Props, "names"> & { offer: ReportOffer };

/** Adds a filter; opens by itself for one that a question asks for next. */
export function AddFilter({ question, offer, calendar, onLearn, onEdit, onEdits, asks, onAsked }: AddProps) {
  const t = useTranslations("reportBuilder");
  const set = filtersSet(question);
  const shared = sharedDimensions(typesOf(question, offer), question.mergeReportTypes);
  const own = ["metric", "organization"];
  const free = offeredFilters.filter((name) => shared.includes(name) && !set.includes(name) && !own.includes(name));
  const tagged = tagWordsOf(question);
  const untagged = taggable.filter((of) => shared.includes(of) && !tagged.includes(of));
  const add = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asks === null) return;
    // The popover is placed at the word, which may be scrolled out of sight on a small screen.
    add.current?.scrollIntoView({ block: "center" });
    add.current?.click();
  }, [asks]);
  if (free.length + untagged.length === 0) return null;
  return (
    <Popover
      trigger={
        <QuietWord ref={add} aria-label={t("add.filter")}>
          {t("add.short.filter")}
        </QuietWord>
      }
      label={t("add.filter")}
      size="large"
      loads={NewFilter.loads}
    >
      <NewFilter {...{ question, calendar, free, untagged, onLearn, onEdit, onEdits, asks, onAsked }} />
    </Popover>
  );
}
