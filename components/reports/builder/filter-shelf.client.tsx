"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/overlays/popover.client";
import { openedPart } from "@/components/ui/parts/opened-part";
import type { Calendar } from "@/lib/navigation/date-range";
import type { FilterNames } from "@/lib/reports/ask/label-filters";
import { type ReportEdit, type ReportOffer, typesOf } from "@/lib/reports/build/edit-report";
import { filtersSet, offeredFilters, sharedDimensions, taggable } from "@/lib/reports/report-dimension";
import type { Question } from "@/lib/usage/question";
import { FilterChip } from "./filter-chip.client";
import type { NewFilterProps } from "./new-filter.client";
import { ShelfField } from "./shelf";

const NewFilter = openedPart(() => import("./new-filter.client").then((it) => it.NewFilter));
const TagChip = lazy(() => import("./tag-filter.client").then((it) => ({ default: it.FilterTagChip })));

type Props = NewFilterProps & {
  question: Question;
  offer: ReportOffer;
  calendar: Calendar;
  names: FilterNames;
  onLearn: (names: FilterNames) => void;
  onEdit: (edit: ReportEdit) => void;
  onEdits: (edits: readonly ReportEdit[]) => void;
  notes?: ReactNode;
};

export function FilterShelf({
  question,
  offer,
  calendar,
  names,
  onLearn,
  onEdit,
  onEdits,
  notes,
  asks,
  onAsked,
}: Props) {
  const t = useTranslations("reportBuilder");
  // The period has its own control.
  const set = filtersSet(question).filter((name) => name !== "year");
  const shared = sharedDimensions(typesOf(question, offer), question.mergeReportTypes);
  const free = offeredFilters.filter((name) => shared.includes(name) && !set.includes(name));
  const tagged = taggable.filter((of) => question.tags[of] ?? question.tagClasses[of]);
  const untagged = taggable.filter((of) => shared.includes(of) && !tagged.includes(of));
  const add = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asks !== null) add.current?.click();
  }, [asks]);
  const trigger = (
    <Button ref={add} size="small" variant="quiet" icon={Plus} aria-label={t("add.filter")}>
      {t("add.short")}
    </Button>
  );
  return (
    <ShelfField label={t("shelf.filters")} notes={notes}>
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
        <Popover trigger={trigger} label={t("add.filter")} size="large" loads={NewFilter.loads}>
          <NewFilter {...{ question, calendar, free, untagged, onLearn, onEdit, onEdits, asks, onAsked }} />
        </Popover>
      )}
    </ShelfField>
  );
}
