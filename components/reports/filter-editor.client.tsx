"use client";

import { useTranslations } from "next-intl";
import type { NamedValue } from "@/lib/reports/ask/label-filters";
import { filterBy, type ReportEdit } from "@/lib/reports/edit-report";
import type { FilterDimension, ReportDraft } from "@/lib/reports/report-draft";
import { ValuePicker } from "./value-picker.client";
import { YearsPicker } from "./years-picker.client";

type Props = {
  draft: ReportDraft;
  dimension: FilterDimension;
  /** Of the values chosen so far. */
  names: readonly NamedValue[];
  onEdit: (edit: ReportEdit) => void;
};

/** The values of one filter; what is applied goes into the report. */
export function FilterEditor({ draft, dimension, names, onEdit }: Props) {
  const t = useTranslations("reports.dimension");
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">{t(dimension)}</p>
      {dimension === "yop" ? (
        <YearsPicker years={draft.filters.yop} onApply={(yop) => onEdit({ choose: "filters", filters: { yop } })} />
      ) : (
        <ValuePicker
          {...{ draft, dimension, names }}
          onApply={(values) => onEdit({ choose: "filters", filters: filterBy(dimension, values) })}
        />
      )}
    </div>
  );
}
