"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy } from "react";
import { Popover } from "@/components/ui/popover.client";
import type { FilterNames } from "@/lib/reports/ask/label-filters";
import type { ReportEdit } from "@/lib/reports/edit-report";
import type { FilterDimension, ReportDraft } from "@/lib/reports/report-draft";

/** With the popover around it, which waits for it. */
const FilterEditor = lazy(() => import("./filter-editor.client").then((it) => ({ default: it.FilterEditor })));

type Props = {
  draft: ReportDraft;
  dimension: FilterDimension;
  names: FilterNames;
  onEdit: (edit: ReportEdit) => void;
};

/** A filter that is set; opening it changes or removes it. */
export function FilterChip({ draft, dimension, names, onEdit }: Props) {
  const t = useTranslations("reports");
  const values = useChosenText(draft, dimension, names);
  const known = dimension === "yop" ? [] : (names[dimension] ?? []);
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
      <FilterEditor {...{ draft, dimension, onEdit }} names={known} />
    </Popover>
  );
}

/** One or two values by name, more by their number. */
function useChosenText({ filters }: ReportDraft, dimension: FilterDimension, names: FilterNames): string {
  const t = useTranslations("reports");
  if (dimension === "yop") {
    const { yop } = filters;
    if (yop === undefined || yop === "blank") return t("filter.blank");
    return yop.from === yop.to ? String(yop.from) : `${yop.from ?? "…"} – ${yop.to ?? "…"}`;
  }
  const chosen = (filters[dimension] ?? []).map((value) => (value === 0 ? "" : String(value)));
  if (chosen.length === 0) return t("filter.none");
  const known = chosen.map((value) => names[dimension]?.find((one) => one.value === value)?.name);
  const isNamed = chosen.length === 1 && known.every((name) => name !== undefined);
  return isNamed ? known.join(", ") : t("filter.many", { count: chosen.length });
}
