"use client";

import { useList } from "@/components/lists/use-list";
import type { Option } from "@/components/ui/fields/option";
import type { MonthOverview as Overview } from "@/lib/harvest/overview/contract";
import { MonthFilters } from "./month-filters.client";
import { type MonthPlace, type MonthSearch, monthList } from "./month-list";
import { MonthOverview } from "./month-overview.client";

type Props = { overview: Overview; search: MonthSearch; place: MonthPlace; platforms: readonly Option<number>[] };

/** The month and its filters, which stay where they are while one steps through months, and the overview below. */
export function MonthScreen({ overview, search, place, platforms }: Props) {
  const list = useList(monthList);
  return (
    <>
      <MonthFilters {...{ list, place, platforms }} />
      <MonthOverview
        // What is ticked and followed belongs to one month of one organization.
        key={`${place.month} ${place.organizationId}`}
        {...{ list, overview, search, place }}
      />
    </>
  );
}
