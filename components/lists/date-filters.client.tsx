"use client";

import { DayField } from "@/components/ui/fields/dates/day-field.client";
import { MonthField } from "@/components/ui/fields/dates/month-field.client";
import type { AnyList } from "@/lib/navigation/list";
import { changeOf, type ListFilter } from "./list-filters.client";

export function MonthFilter<L extends AnyList>({ list, name, className = "sm:w-40", ...field }: ListFilter<L>) {
  return (
    <div className={className}>
      <MonthField
        {...field}
        value={String(list.search[name] ?? "")}
        onChange={(month) => list.go(changeOf(name, month || null), name)}
      />
    </div>
  );
}

type DayProps<L extends AnyList> = ListFilter<L> & { min?: string | undefined; max?: string | undefined };

export function DayFilter<L extends AnyList>({ list, name, className = "sm:w-40", ...field }: DayProps<L>) {
  return (
    <div className={className}>
      <DayField
        {...field}
        value={String(list.search[name] ?? "")}
        onChange={(day) => list.go(changeOf(name, day || null), name)}
      />
    </div>
  );
}
