"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import type { NamedValue } from "@/lib/reports/ask/label-filters";
import { filterBy, type ReportEdit } from "@/lib/reports/edit-report";
import { isYear } from "@/lib/usage/dimensions";
import type { FilterName, Question, Years } from "@/lib/usage/question";
import { FilterButtons } from "./filter-buttons.client";
import { ValuePicker } from "./value-picker.client";

type YearsPickerProps = { years: Years | undefined; onApply: (years: Years | undefined) => void };

/** Years of publication from and to, or the usage that has none. */
function YearsPicker({ years, onApply }: YearsPickerProps) {
  const t = useTranslations("reports.filter");
  const isList = years !== undefined && !("from" in years);
  const [isBlank, setBlank] = useState(isList);
  const given = years && "from" in years ? years : { from: null, to: null };
  const [from, setFrom] = useState(String(given.from ?? ""));
  const [to, setTo] = useState(String(given.to ?? ""));
  const range = { from: readYear(from), to: readYear(to) };
  const apply = () => {
    if (isBlank) onApply([0]);
    else onApply(range.from === null && range.to === null ? undefined : range);
  };
  return (
    <>
      <div className="flex gap-2">
        <TextField
          label={t("yearsFrom")}
          inputMode="numeric"
          maxLength={4}
          value={from}
          onChange={setFrom}
          disabled={isBlank}
        />
        <TextField
          label={t("yearsTo")}
          inputMode="numeric"
          maxLength={4}
          value={to}
          onChange={setTo}
          disabled={isBlank}
        />
      </div>
      <Checkbox label={t("onlyBlank")} value={isBlank} onChange={setBlank} />
      <FilterButtons isSet={years !== undefined} onApply={apply} onRemove={() => onApply(undefined)} />
    </>
  );
}

const readYear = (text: string): number | null => (/^\d{1,4}$/.test(text) ? Number(text) : null);

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
