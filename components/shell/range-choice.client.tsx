"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type Calendar, type RangeName, resolveRange } from "@/lib/navigation/date-range";
import { useMonthsText } from "./months-text";

type Props = { names: readonly RangeName[]; name: RangeName; calendar: Calendar; onChange: (name: RangeName) => void };

/** The named ranges with the months they mean today. */
export function RangeChoice({ names, name, calendar, onChange }: Props) {
  const t = useTranslations("shell.dateRange");
  const monthsText = useMonthsText();
  return (
    <fieldset className="flex flex-col">
      <legend className="sr-only">{t("range")}</legend>
      {names.map((offered) => (
        <label
          key={offered}
          className={clsx(
            "-mx-2 flex min-h-9 items-center gap-2.5 rounded px-2 py-1",
            offered === name ? "bg-brand-soft" : "hover:bg-sunken",
          )}
        >
          <input
            type="radio"
            name="range"
            checked={offered === name}
            onChange={() => onChange(offered)}
            className="size-4 shrink-0 appearance-none rounded-full border border-control bg-surface checked:border-[5px] checked:border-brand"
          />
          <span className="grow">
            {t(`name.${offered}`)}
            <RangeHint name={offered} />
          </span>
          {offered === "custom" || offered === "all_available" ? null : (
            <span className="shrink-0 text-muted text-sm">{monthsText(resolveRange(offered, calendar))}</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}

function RangeHint({ name }: { name: RangeName }) {
  const t = useTranslations("shell.dateRange.hint");
  if (name !== "current_plus_2y_back" && name !== "custom") return null;
  return <span className="block text-muted text-sm">{t(name)}</span>;
}
