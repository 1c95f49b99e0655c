import type { CounterVersion } from "@/lib/credentials/counter-versions";
import type { CredentialsFilter, CredentialsOrder } from "@/lib/credentials/list/credentials-status";
import { listAddress, type PageSize } from "@/lib/navigation/list-address";

/** Whether they take part in monthly planning. */
export const switchedFilters = ["on", "off"] as const;

export type CredentialsSearch = {
  search: string;
  state?: CredentialsFilter | undefined;
  release?: CounterVersion | undefined;
  platform?: number | undefined;
  /** COUNTER code. */
  report?: string | undefined;
  automatic?: (typeof switchedFilters)[number] | undefined;
  sort: CredentialsOrder;
  order: "up" | "down";
  page: number;
  size: PageSize;
};

/** The list where the address says nothing. */
export const unsaidSearch: CredentialsSearch = {
  search: "",
  state: undefined,
  release: undefined,
  platform: undefined,
  report: undefined,
  automatic: undefined,
  sort: "organization",
  order: "up",
  page: 1,
  size: 25,
};

/** Address of the list after a change; another filter or order begins at the first page. */
export const credentialsAddress = (search: CredentialsSearch, change: Partial<CredentialsSearch>): string =>
  listAddress("sushi-credentials-list", { ...unsaidSearch, ...search, page: 1, ...change }, unsaidSearch);

export const isNarrowed = ({ search, state, release, platform, report, automatic }: CredentialsSearch): boolean =>
  search !== "" || [state, release, platform, report, automatic].some((filter) => filter !== undefined);

/** The filters as the calls take them, the status aside. */
export const filterOf = ({ search, release, platform, report, automatic }: CredentialsSearch) => ({
  ...(search !== "" && { search }),
  ...(release && { counter_version: release }),
  ...(platform !== undefined && { platform }),
  ...(report && { report }),
  ...(automatic && { enabled: automatic === "on" ? ("true" as const) : ("false" as const) }),
});
