"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog.client";
import { MonthField } from "@/components/ui/month-field.client";
import { isMonth, type Month } from "@/lib/counter/month";
import {
  type Calendar,
  type DateRange,
  offeredRanges,
  type RangeName,
  rangeNames,
  resolveRange,
} from "@/lib/navigation/date-range";
import { RangeChoice } from "./range-choice.client";
import { rememberRange } from "./remember";
import { useNewSelection } from "./use-new-selection";

type Props = { range: DateRange; calendar: Calendar; onClose: () => void };

/** Nothing is applied before Apply. */
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

/** A custom range starts from what is selected, else from the last 24 months. */
function customStart(range: DateRange, calendar: Calendar): { from: Month; to: Month } {
  const { from, to } = resolveRange("custom", calendar, range.name === rangeNames[0] ? undefined : range);
  return { from: from ?? calendar.today, to: to ?? calendar.today };
}
