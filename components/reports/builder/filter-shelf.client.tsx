"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/overlays/popover.client";
import { useCall } from "@/lib/kit/call/use-call";
import type { Calendar } from "@/lib/navigation/date-range";
import type { FilterNames } from "@/lib/reports/ask/label-filters";
import { sharedDimensions } from "@/lib/reports/build/dimensions-of";
import { type ReportEdit, type ReportOffer, typesOf } from "@/lib/reports/build/edit-report";
import { filtersSet, offeredFilters, type Taggable, taggable } from "@/lib/reports/report-dimension";
import { listVisibleTagClassesCall } from "@/lib/tags/contract";
import type { FilterName, Question } from "@/lib/usage/question";
import { FilterChip } from "./filter-chip.client";
import { Shelf } from "./shelf";

const FilterEditor = lazy(() => import("./filter-editor.client").then((it) => ({ default: it.FilterEditor })));
const TagChip = lazy(() => import("./tag-filter.client").then((it) => ({ default: it.TagChip })));
const TagPicker = lazy(() => import("./tag-filter.client").then((it) => ({ default: it.TagPicker })));

type Props = {
  question: Question;
  offer: ReportOffer;
  calendar: Calendar;
  names: FilterNames;
  onLearn: (names: FilterNames) => void;
  onEdit: (edit: ReportEdit) => void;
  onEdits: (edits: readonly ReportEdit[]) => void;
  notes?: ReactNode;
};

/** The filters that are set, and a way to add the next. */
export function FilterShelf({ question, offer, calendar, names, onLearn, onEdit, onEdits, notes }: Props) {
  const t = useTranslations("reportBuilder");
  // The period has its own control.
  const set = filtersSet(question).filter((name) => name !== "year");
  const shared = sharedDimensions(typesOf(question, offer));
  const free = offeredFilters.filter((name) => shared.includes(name) && !set.includes(name));
  const tagged = taggable.filter((of) => question.tags[of] ?? question.tagClasses[of]);
  const untagged = taggable.filter((of) => shared.includes(of) && !tagged.includes(of));
  const trigger = (
    <Button size="small" variant="quiet" icon={Plus} aria-label={t("add.filter")}>
      {t("add.short")}
    </Button>
  );
  return (
    <Shelf label={t("shelf.filters")} notes={notes}>
      {set.map((dimension) => (
        <FilterChip key={dimension} {...{ question, calendar, dimension, names, onLearn, onEdit }} />
      ))}
      {tagged.length === 0 ? null : (
        <Suspense>
          {tagged.map((of) => (
            <TagChip key={of} {...{ question, of, onEdits }} />
          ))}
        </Suspense>
      )}
      {set.length + tagged.length === 0 ? <span className="px-1 text-muted">{t("nothing.filters")}</span> : null}
      {free.length + untagged.length === 0 ? null : (
        <Popover trigger={trigger} label={t("add.filter")} size="large">
          <NewFilter {...{ question, calendar, free, untagged, onLearn, onEdit, onEdits }} />
        </Popover>
      )}
    </Shelf>
  );
}

type NewProps = Pick<Props, "question" | "calendar" | "onLearn" | "onEdit" | "onEdits"> & {
  free: readonly FilterName[];
  untagged: readonly Taggable[];
};

/** First what to filter by, then its values, in the same place; tags of what has any. */
function NewFilter({ question, calendar, free, untagged, onLearn, onEdit, onEdits }: NewProps) {
  const t = useTranslations("reports.dimension");
  const ofTags = useTranslations("reportBuilder.tags.of");
  const [dimension, setDimension] = useState<FilterName | null>(null);
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
