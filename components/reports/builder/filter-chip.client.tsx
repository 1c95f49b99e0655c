"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Popover } from "@/components/ui/overlays/popover.client";
import { openedPart } from "@/components/ui/parts/opened-part";
import type { Calendar } from "@/lib/navigation/date-range";
import type { FilterNames } from "@/lib/reports/ask/label-filters";
import type { ReportEdit } from "@/lib/reports/build/edit-report";
import { isYear } from "@/lib/usage/dimensions";
import type { FilterName, Question } from "@/lib/usage/question";
import { writtenYears } from "./period-text";

const FilterEditor = openedPart(() => import("./filter-editor.client").then((it) => it.FilterEditor));

type Props = {
  question: Question;
  calendar: Calendar;
  dimension: FilterName;
  names: FilterNames;
  onLearn: (names: FilterNames) => void;
  onEdit: (edit: ReportEdit) => void;
};

export function FilterChip({ question, calendar, dimension, names, onLearn, onEdit }: Props) {
  const t = useTranslations("reportBuilder");
  const label = useTranslations("reports.dimension")(dimension);
  const values = useChosenText()(question, dimension, names);
  const trigger = (
    <button
      type="button"
      className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-full border border-brand bg-brand-soft px-3 text-brand text-sm"
    >
      <span className="truncate">{t("filter.chosen", { name: label, values })}</span>
      <ChevronDown size={14} aria-hidden className="-mr-1 shrink-0" />
    </button>
  );
  return (
    <Popover trigger={trigger} label={label} size="large" loads={FilterEditor.loads}>
      <FilterEditor {...{ question, calendar, dimension, onLearn, onEdit }} names={names[dimension] ?? []} />
    </Popover>
  );
}

/** One or two values by name, more by number. */
function useChosenText() {
  const t = useTranslations("reportBuilder.filter");
  return ({ where }: Question, dimension: FilterName, names: FilterNames): string => {
    if (isYear(dimension)) return writtenYears(where[dimension], t("blank"));
    const chosen = names[dimension] ?? [];
    const [only] = chosen;
    if (!only) return t("none");
    return chosen.length <= 2 ? chosen.map(({ name }) => name).join(", ") : t("many", { count: chosen.length });
  };
}
