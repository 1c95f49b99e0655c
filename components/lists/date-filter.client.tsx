"use client";

import { DayField } from "@/components/ui/fields/dates/day-field.client";
import { MonthField } from "@/components/ui/fields/dates/month-field.client";
import type { FilterOf } from "./list-filter";

type Props = {
  filter: FilterOf<"month" | "day">;
  isInline: boolean;
  value: string;
  onChange: (text: string) => void;
};

/** A month or a day; empty for any. */
export function DateFilter({ filter, isInline, value, onChange }: Props) {
  const field = { label: filter.label, hideLabel: isInline, value, onChange };
  if (filter.kind === "month") return <MonthField {...field} />;
  return (
    <DayField
      {...field}
      {...(filter.min !== undefined && { min: filter.min })}
      {...(filter.max !== undefined && { max: filter.max })}
    />
  );
}
