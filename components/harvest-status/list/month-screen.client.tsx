"use client";

import { useTransition } from "react";
import type { Option } from "@/components/ui/option";
import type { MonthOverview as Overview } from "@/lib/harvest/overview/contract";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { type MonthPlace, type MonthSearch, monthAddress } from "./month-address";
import { MonthFilters } from "./month-filters.client";
import { MonthOverview } from "./month-overview.client";

type Props = { overview: Overview; search: MonthSearch; place: MonthPlace; platforms: readonly Option<number>[] };

/** The month and its filters, which stay where they are while one steps through months, and the overview below. */
export function MonthScreen({ overview, search, place, platforms }: Props) {
  const router = useRouter();
  const [isGoing, start] = useTransition();
  const say = (change: Partial<MonthSearch>, isTyped = false) =>
    start(() => router[isTyped ? "replace" : "push"](monthAddress(search, change), { scroll: false }));
  return (
    <>
      <MonthFilters {...{ search, place, platforms, say }} />
      <MonthOverview
        // What is ticked and followed belongs to one month of one organization.
        key={`${place.month} ${place.organizationId}`}
        {...{ overview, search, place, isGoing }}
      />
    </>
  );
}
