"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Chips } from "@/components/ui/chips";
import { Popover } from "@/components/ui/popover.client";
import type { FilterNames } from "@/lib/reports/ask/label-filters";
import type { ReportEdit, ReportOffer } from "@/lib/reports/edit-report";
import { sharedDimensions } from "@/lib/reports/report-dimension";
import { type FilterDimension, filterDimensions, filtersSet, type ReportDraft } from "@/lib/reports/report-draft";
import { FilterChip } from "./filter-chip.client";

const FilterEditor = lazy(() => import("./filter-editor.client").then((it) => ({ default: it.FilterEditor })));

type Props = { draft: ReportDraft; offer: ReportOffer; names: FilterNames; onEdit: (edit: ReportEdit) => void };

/** The filters in one row, and a way to add the next. */
export function FilterRow({ draft, offer, names, onEdit }: Props) {
  const t = useTranslations("reports.builder");
  const set = filtersSet(draft);
  const shared = sharedDimensions(offer.reportTypes.filter(({ shortName }) => draft.reportTypes.includes(shortName)));
  const free = filterDimensions.filter((name) => shared.includes(name) && !set.includes(name));
  const trigger = (
    <Button size="small" variant="quiet" icon={Plus}>
      {t("addFilter")}
    </Button>
  );
  return (
    <div className="border-hairline border-t px-4 py-2">
      <Chips label={t("filters")}>
        {set.map((dimension) => (
          <FilterChip key={dimension} {...{ draft, dimension, names, onEdit }} />
        ))}
        {free.length === 0 ? null : (
          <Popover trigger={trigger} label={t("addFilter")}>
            <NewFilter {...{ draft, free, onEdit }} />
          </Popover>
        )}
      </Chips>
    </div>
  );
}

type NewProps = { draft: ReportDraft; free: readonly FilterDimension[]; onEdit: (edit: ReportEdit) => void };

/** First what to filter by, then its values, in the same place. */
function NewFilter({ draft, free, onEdit }: NewProps) {
  const t = useTranslations("reports.dimension");
  const [dimension, setDimension] = useState<FilterDimension | null>(null);
  const [, start] = useTransition();
  if (dimension) return <FilterEditor {...{ draft, dimension, onEdit }} names={[]} />;
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
