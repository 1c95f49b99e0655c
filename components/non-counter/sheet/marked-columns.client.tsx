"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import type { TableReport } from "@/lib/non-counter/contract";
import type { MappedColumn } from "@/lib/non-counter/layout/mapping";
import { type DayOrder, dayOrders } from "@/lib/non-counter/layout/read-day";
import { useRoleName } from "../non-counter-words";
import type { SheetMapping } from "./use-sheet-mapping";

type Props = { report: TableReport | null; work: SheetMapping };

export function MarkedColumns({ work }: Props) {
  const t = useTranslations("nonCounter.mapper");
  const { columns, periods } = work.draft.mapping;
  const marked = columns.filter(
    ({ role }) => role !== "Ignore" && (role !== "Value" || (periods !== "columns" && periods !== "names")),
  );
  if (marked.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">{t("marked")}</legend>
      <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {marked.map((column) => (
          <li key={column.heading}>
            {column.role === "Value" ? (
              <Counted column={column} work={work} />
            ) : column.role === "Day" ? (
              <Days column={column} work={work} />
            ) : (
              <Repeated column={column} work={work} />
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type ColumnProps = { column: MappedColumn; work: SheetMapping };

function Counted({ column: { heading, metric = "" }, work }: ColumnProps) {
  const t = useTranslations("nonCounter.mapper");
  return (
    <TextField
      label={t("countedIn", { heading })}
      value={metric}
      maxLength={100}
      onChange={(text) => work.say(heading, { metric: text })}
    />
  );
}

function Days({ column: { heading, day_order: order = "day" }, work }: ColumnProps) {
  const t = useTranslations("nonCounter.mapper");
  return (
    <SelectField<DayOrder>
      label={t("dayOrder", { heading })}
      hint={t("dayOrderHint")}
      value={order}
      options={dayOrders.map((value) => ({ value, label: t(`dayFirst.${value}`) }))}
      onChange={(chosen) => chosen && work.say(heading, { day_order: chosen })}
    />
  );
}

function Repeated({ column: { heading, role, fills_down: fillsDown = false }, work }: ColumnProps) {
  const t = useTranslations("nonCounter.mapper");
  const roleName = useRoleName();
  return (
    <Checkbox
      label={t("fillsDown", { heading, role: roleName(role) })}
      value={fillsDown}
      onChange={(value) => work.say(heading, { fills_down: value })}
    />
  );
}
