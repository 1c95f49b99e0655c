"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy } from "react";
import { Popover } from "@/components/ui/overlays/popover.client";
import type { FilterNames } from "@/lib/reports/ask/label-filters";
import type { ReportEdit } from "@/lib/reports/edit-report";
import { isYear } from "@/lib/usage/dimensions";
import type { FilterName, Question } from "@/lib/usage/question";

/** With the popover around it, which waits for it. */
const FilterEditor = lazy(() => import("./filter-editor.client").then((it) => ({ default: it.FilterEditor })));

type Props = {
  question: Question;
  dimension: FilterName;
  names: FilterNames;
  onEdit: (edit: ReportEdit) => void;
};

/** A filter that is set; opening it changes or removes it. */
export function FilterChip({ question, dimension, names, onEdit }: Props) {
  const t = useTranslations("reports");
  const values = useChosenText(question, dimension, names);
  const known = names[dimension] ?? [];
  const trigger = (
    <button
      type="button"
      className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-full border border-brand bg-brand-soft px-3 text-brand text-sm"
    >
      <span className="truncate">{t("filter.chosen", { name: t(`dimension.${dimension}`), values })}</span>
      <ChevronDown size={14} aria-hidden className="-mr-1 shrink-0" />
    </button>
  );
  return (
    <Popover trigger={trigger} label={t(`dimension.${dimension}`)}>
      <FilterEditor {...{ question, dimension, onEdit }} names={known} />
    </Popover>
  );
}

/** One or two values by name, more by their number. */
function useChosenText({ where }: Question, dimension: FilterName, names: FilterNames): string {
  const t = useTranslations("reports");
  if (isYear(dimension)) {
    const years = where[dimension];
    if (years === undefined || !("from" in years)) return t("filter.blank");
    return years.from === years.to ? String(years.from) : `${years.from ?? "…"} – ${years.to ?? "…"}`;
  }
  const chosen = names[dimension] ?? [];
  const [only] = chosen;
  if (!only) return t("filter.none");
  return chosen.length === 1 && !only.name.startsWith("#") ? only.name : t("filter.many", { count: chosen.length });
}
