"use client";

import { useList } from "@/components/lists/use-list";
import type { Option } from "@/components/ui/fields/option";
import type { MonthOverview as Overview } from "@/lib/harvest/overview/contract";
import { MonthFilters } from "./month-filters.client";
import { type MonthPlace, type MonthSearch, monthList } from "./month-list";
import { MonthOverview } from "./month-overview.client";

type Props = { overview: Overview; search: MonthSearch; place: MonthPlace; platforms: readonly Option<number>[] };

/** The month and its filters stay in place while the user changes months; the overview is below. */
export function MonthScreen({ overview, search, place, platforms }: Props) {
  const list = useList(monthList);
  return (
    <>
      <MonthFilters {...{ list, place, platforms }} />
      <MonthOverview
        // Selected rows and followed harvests belong to one month and organization.
        key={`${place.month} ${place.organizationId}`}
        {...{ list, overview, search, place }}
      />
    </>
  );
}
