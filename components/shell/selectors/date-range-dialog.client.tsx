"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { MonthField } from "@/components/ui/fields/dates/month-field.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { isMonth, type Month } from "@/lib/counter/standard/month";
import {
  type Calendar,
  type DateRange,
  offeredRanges,
  type RangeName,
  rangeNames,
  resolveRange,
} from "@/lib/navigation/date-range";
import { rememberRange } from "../remember";
import { useMonthsText } from "./months-text";
import { useNewSelection } from "./use-new-selection";

type RangeChoiceProps = {
  names: readonly RangeName[];
  name: RangeName;
  calendar: Calendar;
  onChange: (name: RangeName) => void;
};

/** Named ranges with the months they cover today. */
function RangeChoice({ names, name, calendar, onChange }: RangeChoiceProps) {
  const t = useTranslations("shell.dateRange");
  const rangeName = useTranslations("ui.dateRange");
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
            {rangeName(offered)}
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
  if (name !== "current_plus_2y_back" && name !== "last_12_mo" && name !== "custom") return null;
  return <span className="block text-muted text-sm">{t(name)}</span>;
}

type Props = { range: DateRange; calendar: Calendar; onClose: () => void };

/** Changes take effect only on Apply. */
export function DateRangeDialog({ range, calendar, onClose }: Props) {
  const t = useTranslations("shell.dateRange");
  const common = useTranslations("common");
  const renderAnew = useNewSelection();
  const [isPending, start] = useTransition();
  const [name, setName] = useState<RangeName>(range.name);
  const [custom, setCustom] = useState(() => customStart(range, calendar));
  const isTurned = name === "custom" && custom.from > custom.to;

  const apply = () => {
    if (isTurned) return;
    rememberRange({ name, ...(name === "custom" ? custom : resolveRange(name, calendar)) });
    start(() => {
      renderAnew();
      onClose();
    });
  };
  const set = (end: "from" | "to") => (text: string) => {
    if (isMonth(text)) setCustom({ ...custom, [end]: text });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      description={t("description")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="primary" busy={isPending} disabled={isTurned} onClick={apply}>
            {common("apply")}
          </Button>
        </>
      }
    >
      <RangeChoice names={offeredRanges(calendar)} {...{ calendar, name }} onChange={setName} />
      {name === "custom" ? (
        <div className="mt-2 grid gap-4 pl-6 sm:grid-cols-2">
          <MonthField
            label={t("start")}
            required
            value={custom.from}
            onChange={set("from")}
            {...(isTurned ? { error: t("startAfterEnd") } : {})}
          />
          <MonthField label={t("end")} required value={custom.to} onChange={set("to")} max={calendar.today} />
        </div>
      ) : null}
    </Dialog>
  );
}

/** A custom range starts from the selected range, else from the last 24 months. */
function customStart(range: DateRange, calendar: Calendar): { from: Month; to: Month } {
  const { from, to } = resolveRange("custom", calendar, range.name === rangeNames[0] ? undefined : range);
  return { from: from ?? calendar.today, to: to ?? calendar.today };
}
