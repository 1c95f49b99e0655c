"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/overlays/popover.client";
import { Chips } from "@/components/ui/tables/chips";
import type { FilterNames } from "@/lib/reports/ask/label-filters";
import type { ReportEdit, ReportOffer } from "@/lib/reports/edit-report";
import { filtersSet, offeredFilters, sharedDimensions } from "@/lib/reports/report-dimension";
import type { FilterName, Question } from "@/lib/usage/question";
import { FilterChip } from "./filter-chip.client";

const FilterEditor = lazy(() => import("./filter-editor.client").then((it) => ({ default: it.FilterEditor })));

type Props = { question: Question; offer: ReportOffer; names: FilterNames; onEdit: (edit: ReportEdit) => void };

/** The filters in one row, and a way to add the next. */
export function FilterRow({ question, offer, names, onEdit }: Props) {
  const t = useTranslations("reports.builder");
  const set = filtersSet(question);
  const shared = sharedDimensions(
    offer.reportTypes.filter(({ shortName }) => question.where.reportType?.includes(shortName)),
  );
  const free = offeredFilters.filter((name) => shared.includes(name) && !set.includes(name));
  const trigger = (
    <Button size="small" variant="quiet" icon={Plus}>
      {t("addFilter")}
    </Button>
  );
  return (
    <div className="border-hairline border-t px-4 py-2">
      <Chips label={t("filters")}>
        {set.map((dimension) => (
          <FilterChip key={dimension} {...{ question, dimension, names, onEdit }} />
        ))}
        {free.length === 0 ? null : (
          <Popover trigger={trigger} label={t("addFilter")}>
            <NewFilter {...{ question, free, onEdit }} />
          </Popover>
        )}
      </Chips>
    </div>
  );
}

type NewProps = { question: Question; free: readonly FilterName[]; onEdit: (edit: ReportEdit) => void };

/** First what to filter by, then its values, in the same place. */
function NewFilter({ question, free, onEdit }: NewProps) {
  const t = useTranslations("reports.dimension");
  const [dimension, setDimension] = useState<FilterName | null>(null);
  const [, start] = useTransition();
  if (dimension) return <FilterEditor {...{ question, dimension, onEdit }} names={[]} />;
  return (
    <ul className="-m-2 flex flex-col">
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
