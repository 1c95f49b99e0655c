"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import type { Calendar } from "@/lib/navigation/date-range";
import type { FilterNames, NamedValue } from "@/lib/reports/ask/label-filters";
import { filterBy, type ReportEdit } from "@/lib/reports/build/edit-report";
import { isYear } from "@/lib/usage/dimensions";
import type { FilterName, Question, Years } from "@/lib/usage/question";
import { writtenYears } from "../sentence/period-text";
import { FilterButtons } from "./filter-buttons.client";
import { ValuePicker } from "./value-picker.client";

type YearsPickerProps = { years: Years | undefined; newest: number; onApply: (years: Years | undefined) => void };

/** Years of publication as a range, presets, or usage without a year. */
function YearsPicker({ years, newest, onApply }: YearsPickerProps) {
  const t = useTranslations("reportBuilder.filter");
  const list = years && !("from" in years) ? years : undefined;
  const isOnlyBlank = list?.length === 1 && list[0] === 0;
  const [isBlank, setBlank] = useState(isOnlyBlank);
  const currentRange = years && "from" in years ? years : { from: null, to: null };
  const [from, setFrom] = useState(String(currentRange.from ?? ""));
  const [to, setTo] = useState(String(currentRange.to ?? ""));
  const range = { from: readYear(from), to: readYear(to) };
  const hasRange = range.from !== null || range.to !== null;
  // Addresses can list single years; they stay until the user chooses something else.
  const newList = isOnlyBlank ? undefined : list;
  const apply = () => {
    if (isBlank) onApply([0]);
    else onApply(hasRange ? range : newList);
  };
  const fill = (first: number | null, last: number | null) => {
    setBlank(false);
    setFrom(String(first ?? ""));
    setTo(String(last ?? ""));
  };
  return (
    <>
      {newList && !isBlank && !hasRange ? (
        <p className="text-sm">{t("yearsListed", { years: writtenYears(newList, t("blank")) || t("none") })}</p>
      ) : null}
      <div className="flex flex-wrap gap-1.5">
        {bandsUpTo(newest).map(([first, last]) => (
          <Button key={last} size="small" onClick={() => fill(first, last)}>
            {first === null ? t("upTo", { year: String(last) }) : `${first}–${last}`}
          </Button>
        ))}
      </div>
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

/** Five years, the five before, the ten before those, and all older ones. */
const bandsUpTo = (newest: number): [number | null, number][] => [
  [newest - 4, newest],
  [newest - 9, newest - 5],
  [newest - 19, newest - 10],
  [null, newest - 20],
];

type Props = {
  question: Question;
  calendar: Calendar;
  dimension: FilterName;
  /** Names of the values chosen so far. */
  names: readonly NamedValue[];
  onLearn: (names: FilterNames) => void;
  onEdit: (edit: ReportEdit) => void;
};

export function FilterEditor({ question, calendar, dimension, names, onLearn, onEdit }: Props) {
  const t = useTranslations("reports.dimension");
  const apply = (chosen: readonly NamedValue[]) => {
    onLearn({ [dimension]: chosen });
    onEdit({
      choose: "filters",
      filters: filterBy(
        dimension,
        chosen.map(({ value }) => value),
      ),
    });
  };
  const newest = Number(
    (question.where.month?.to ?? question.trend?.compared.to)?.slice(0, 4) ?? calendar.today.slice(0, 4),
  );
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">{t(dimension)}</p>
      {isYear(dimension) ? (
        <YearsPicker
          years={question.where[dimension]}
          newest={newest}
          onApply={(years) => onEdit({ choose: "filters", filters: { [dimension]: years } })}
        />
      ) : (
        <ValuePicker {...{ question, dimension, names }} onApply={apply} />
      )}
    </div>
  );
}
