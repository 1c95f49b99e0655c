"use client";

import { useTranslations } from "next-intl";
import type { NamedValue } from "@/lib/reports/ask/label-filters";
import { filterBy, type ReportEdit } from "@/lib/reports/edit-report";
import { isYear } from "@/lib/usage/dimensions";
import type { FilterName, Question } from "@/lib/usage/question";
import { ValuePicker } from "./value-picker.client";
import { YearsPicker } from "./years-picker.client";

type Props = {
  question: Question;
  dimension: FilterName;
  /** Of the values chosen so far. */
  names: readonly NamedValue[];
  onEdit: (edit: ReportEdit) => void;
};

/** The values of one filter; what is applied goes into the report. */
export function FilterEditor({ question, dimension, names, onEdit }: Props) {
  const t = useTranslations("reports.dimension");
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">{t(dimension)}</p>
      {isYear(dimension) ? (
        <YearsPicker
          years={question.where[dimension]}
          onApply={(years) => onEdit({ choose: "filters", filters: { [dimension]: years } })}
        />
      ) : (
        <ValuePicker
          {...{ question, dimension, names }}
          onApply={(values) => onEdit({ choose: "filters", filters: filterBy(dimension, values) })}
        />
      )}
    </div>
  );
}
