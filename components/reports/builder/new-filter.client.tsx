"use client";

import { useTranslations } from "next-intl";
import { lazy, useEffect, useState, useTransition } from "react";
import { useCall } from "@/lib/kit/call/use-call";
import type { Calendar } from "@/lib/navigation/date-range";
import type { FilterNames } from "@/lib/reports/ask/label-filters";
import type { ReportEdit } from "@/lib/reports/build/edit-report";
import type { Taggable } from "@/lib/reports/report-dimension";
import { listVisibleTagClassesCall } from "@/lib/tags/contract";
import type { FilterName, Question } from "@/lib/usage/question";

const FilterEditor = lazy(() => import("./filter-editor.client").then((it) => ({ default: it.FilterEditor })));
const TagPicker = lazy(() => import("./tag-filter.client").then((it) => ({ default: it.TagPicker })));

export type NewFilterProps = {
  /** A filter to choose next: its values are open. */
  asks: FilterName | null;
  onAsked: () => void;
};

type Props = {
  question: Question;
  calendar: Calendar;
  free: readonly FilterName[];
  untagged: readonly Taggable[];
  onLearn: (names: FilterNames) => void;
  onEdit: (edit: ReportEdit) => void;
  onEdits: (edits: readonly ReportEdit[]) => void;
} & NewFilterProps;

/** First choose the dimension, then its values, in the same popover; tags only for dimensions that have some. */
export function NewFilter({ question, calendar, free, untagged, onLearn, onEdit, onEdits, asks, onAsked }: Props) {
  const t = useTranslations("reports.dimension");
  const ofTags = useTranslations("reportBuilder.tags.of");
  const [dimension, setDimension] = useState<FilterName | null>(asks);
  // Opened again, it offers all filters.
  useEffect(onAsked, [onAsked]);
  const [tagsOf, setTagsOf] = useState<Taggable | null>(null);
  const [, start] = useTransition();
  const { data: classes = [] } = useCall(listVisibleTagClassesCall, { query: {} }, { enabled: untagged.length > 0 });
  if (dimension) return <FilterEditor {...{ question, calendar, dimension, onLearn, onEdit }} names={[]} />;
  if (tagsOf) return <TagPicker {...{ question, onEdits }} of={tagsOf} />;
  return (
    <ul className="-m-2 grid grid-cols-2">
      {free.map((name) => (
        <Choice key={name} label={t(name)} onChoose={() => start(() => setDimension(name))} />
      ))}
      {untagged
        .filter((of) => classes.some(({ scope }) => scope === of))
        .map((of) => (
          <Choice key={of} label={ofTags(of)} onChoose={() => start(() => setTagsOf(of))} />
        ))}
    </ul>
  );
}

function Choice({ label, onChoose }: { label: string; onChoose: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="min-h-8 w-full rounded px-2.5 text-left hover:bg-brand-soft focus-visible:-outline-offset-2"
      >
        {label}
      </button>
    </li>
  );
}
