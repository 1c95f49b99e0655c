"use client";

import { ChartColumn, LayoutList, type LucideIcon, Rows3 } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";

const views = ["both", "chart", "table"] as const;
type View = (typeof views)[number];

/** The parameter of addresses; absent for both. */
export const VIEW = "view";

/** Whether the answer is shown as a chart, as a table, or both; the address keeps it. */
export function useView() {
  const asked = useSearchParams().get(VIEW);
  const change = (next: View) => {
    const address = new URL(window.location.href);
    if (next === "both") address.searchParams.delete(VIEW);
    else address.searchParams.set(VIEW, next);
    window.history.replaceState(null, "", address);
  };
  return [views.find((view) => view === asked) ?? "both", change] as const;
}

const icons: Readonly<Record<View, LucideIcon>> = { both: LayoutList, chart: ChartColumn, table: Rows3 };

export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const t = useTranslations("reportOutput.view");
  return (
    <fieldset aria-label={t("label")} className="flex gap-0.5 rounded-md bg-sunken p-0.5">
      {views.map((one) => {
        const Icon = icons[one];
        return (
          <button
            key={one}
            type="button"
            aria-label={t(one)}
            data-tip={t(one)}
            aria-pressed={view === one}
            onClick={() => onView(one)}
            className="inline-flex size-8 items-center justify-center rounded text-muted hover:text-ink aria-pressed:bg-surface aria-pressed:text-brand aria-pressed:shadow-[0_0_0_1px_var(--hairline)]"
          >
            <Icon size={17} aria-hidden />
          </button>
        );
      })}
    </fieldset>
  );
}
