"use client";

import { ChartColumn, LayoutList, Rows3 } from "lucide-react";
import { useTranslations } from "next-intl";
import { shownAs } from "@/components/exports/shown-as";
import { IconSwitch } from "./icon-switch";

type View = (typeof shownAs.view)[number];

const icons = { both: LayoutList, chart: ChartColumn, table: Rows3 } as const;

/** Switches between chart, table, or both. */
export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const t = useTranslations("reportOutput.view");
  return (
    <IconSwitch
      label={t("label")}
      choices={shownAs.view.map((value) => ({ value, label: t(value), icon: icons[value] }))}
      value={view}
      onChange={onView}
    />
  );
}
