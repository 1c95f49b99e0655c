import { counterVersions } from "@/lib/credentials/counter-versions";
import { monthOverviewCall } from "@/lib/harvest/overview/contract";
import { cellStates } from "@/lib/harvest/states/cell-state";
import { list, oneOf, type SearchOf, textLike, wholeNumber, yesNo } from "@/lib/navigation/list";

/** Groupings of the rows. */
export const monthGroups = ["platform", "organization"] as const;
export type MonthGroup = (typeof monthGroups)[number];

/** A month of all credentials; default: the last finished one. */
export const monthList = list("sushi-monthly-overview", {
  call: monthOverviewCall,
  filters: {
    counter_version: oneOf(counterVersions),
    platform: wholeNumber(),
    state: oneOf(cellStates),
    hide_successful: yesNo(),
  },
  beside: {
    month: textLike(/^20\d{2}-(0[1-9]|1[0-2])$/),
    /** Also credentials without automatic harvesting. */
    disabled: yesNo(),
  },
  orders: monthGroups,
  size: 100,
});

export type MonthSearch = SearchOf<typeof monthList>;

/** The shown month and organization, and the months to choose from (yyyy-MM). */
export type MonthPlace = {
  month: string;
  /** The last finished month. */
  lastMonth: string;
  /** The current month, not over. */
  running: string;
  /** The organization selected in the top bar; null for all. */
  organizationId: number | null;
};

/** The call's query for the overview. */
export const monthQuery = (
  { counter_version, platform, search, state, hide_successful, disabled, order_by, page, page_size }: MonthSearch,
  { month, organizationId }: Pick<MonthPlace, "month" | "organizationId">,
) => ({
  month,
  ...(organizationId !== null && { organization: organizationId }),
  ...(counter_version && { counter_version }),
  ...(platform !== null && { platform }),
  ...(search !== "" && { search }),
  ...(state && { state }),
  ...(hide_successful && { hide_successful: "true" as const }),
  // The call accepts any value, but URLs drop empty ones.
  ...(disabled && { disabled: "1" }),
  order_by,
  page,
  page_size,
});

export type MonthQuery = ReturnType<typeof monthQuery>;
