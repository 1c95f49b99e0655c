import type { CounterVersion } from "@/lib/credentials/counter-versions";
import type { CellState } from "@/lib/harvest/show/cell-state";
import { listAddress, type PageSize } from "@/lib/navigation/list-address";

/** What the rows of the table lie together by. */
export const monthGroups = ["platform", "organization"] as const;
export type MonthGroup = (typeof monthGroups)[number];

export type MonthSearch = {
  /** yyyy-MM; the last month that is over where the address says none. */
  month?: string | undefined;
  release?: CounterVersion | undefined;
  platform?: number | undefined;
  search: string;
  state?: CellState | undefined;
  /** Leave out rows that brought all they should. */
  hide?: "yes" | undefined;
  /** Also credentials that are not harvested by themselves. */
  inactive?: "yes" | undefined;
  group: MonthGroup;
  page: number;
  size: PageSize;
};

/** The overview where the address says nothing. */
export const unsaidMonth: MonthSearch = {
  month: undefined,
  release: undefined,
  platform: undefined,
  search: "",
  state: undefined,
  hide: undefined,
  inactive: undefined,
  group: "platform",
  page: 1,
  size: 100,
};

/** Address of the overview after a change; another month, filter or order begins at the first page. */
export const monthAddress = (search: MonthSearch, change: Partial<MonthSearch>): string =>
  listAddress("sushi-monthly-overview", { ...unsaidMonth, ...search, page: 1, ...change }, unsaidMonth);

export const isNarrowed = ({ search, release, platform, state, hide }: MonthSearch): boolean =>
  search !== "" || [release, platform, state, hide].some((filter) => filter !== undefined);

/** Which month is shown, of whom, and which others there are to show; months as yyyy-MM. */
export type MonthPlace = {
  month: string;
  /** The last month that is over. */
  lastMonth: string;
  /** The one that is not. */
  running: string;
  /** The organization selected in the top bar; null for all. */
  organizationId: number | null;
};

/** The overview as the call wants to be asked for it. */
export const monthQuery = (
  search: MonthSearch,
  { month, organizationId }: Pick<MonthPlace, "month" | "organizationId">,
) => ({
  month,
  ...(organizationId !== null && { organization: organizationId }),
  ...(search.release && { counter_version: search.release }),
  ...(search.platform !== undefined && { platform: search.platform }),
  ...(search.search !== "" && { search: search.search }),
  ...(search.state && { state: search.state }),
  ...(search.hide && { hide_successful: "true" as const }),
  // The call counts any words as given, but an address leaves empty ones out.
  ...(search.inactive && { disabled: "1" }),
  order_by: search.group,
  page: search.page,
  page_size: search.size,
});

export type MonthQuery = ReturnType<typeof monthQuery>;
