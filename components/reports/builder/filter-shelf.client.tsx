"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/overlays/popover.client";
import type { Calendar } from "@/lib/navigation/date-range";
import type { FilterNames } from "@/lib/reports/ask/label-filters";
import { type ReportEdit, type ReportOffer, typesOf } from "@/lib/reports/edit-report";
import { filtersSet, offeredFilters, sharedDimensions } from "@/lib/reports/report-dimension";
import type { FilterName, Question } from "@/lib/usage/question";
import { FilterChip } from "./filter-chip.client";
import { Shelf } from "./shelf";

const FilterEditor = lazy(() => import("./filter-editor.client").then((it) => ({ default: it.FilterEditor })));

type Props = {
  question: Question;
  offer: ReportOffer;
  calendar: Calendar;
  names: FilterNames;
  onLearn: (names: FilterNames) => void;
  onEdit: (edit: ReportEdit) => void;
  notes?: ReactNode;
};

/** The filters that are set, and a way to add the next. */
export function FilterShelf({ question, offer, calendar, names, onLearn, onEdit, notes }: Props) {
  const t = useTranslations("reportBuilder");
  // The period has its own control.
  const set = filtersSet(question).filter((name) => name !== "year");
  const shared = sharedDimensions(typesOf(question, offer));
  const free = offeredFilters.filter((name) => shared.includes(name) && !set.includes(name));
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
      {set.length === 0 ? <span className="px-1 text-muted">{t("nothing.filters")}</span> : null}
      {free.length === 0 ? null : (
        <Popover trigger={trigger} label={t("add.filter")} size="large">
          <NewFilter {...{ question, calendar, free, onLearn, onEdit }} />
        </Popover>
      )}
    </Shelf>
  );
}

type NewProps = Pick<Props, "question" | "calendar" | "onLearn" | "onEdit"> & { free: readonly FilterName[] };

/** First what to filter by, then its values, in the same place. */
function NewFilter({ question, calendar, free, onLearn, onEdit }: NewProps) {
  const t = useTranslations("reports.dimension");
  const [dimension, setDimension] = useState<FilterName | null>(null);
  const [, start] = useTransition();
  if (dimension) return <FilterEditor {...{ question, calendar, dimension, onLearn, onEdit }} names={[]} />;
  return (
    <ul className="-m-2 grid grid-cols-2">
      {free.map((name) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => start(() => setDimension(name))}
            className="min-h-8 w-full rounded px-2.5 text-left hover:bg-brand-soft focus-visible:-outline-offset-2"
          >
            {t(name)}
          </button>
        </li>
      ))}
    </ul>
  );
}
