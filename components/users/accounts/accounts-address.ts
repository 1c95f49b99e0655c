import { listAddress, type PageSize } from "@/lib/navigation/list-address";
import type { AccountRole, AccountSort, AccountState } from "@/lib/users/accounts/account-terms";

export type AccountsSearch = {
  search: string;
  state?: AccountState | undefined;
  role?: AccountRole | undefined;
  sort: AccountSort;
  order: "up" | "down";
  page: number;
  size: PageSize;
};

/** The list where the address says nothing. */
export const unsaidSearch: AccountsSearch = {
  search: "",
  state: undefined,
  role: undefined,
  sort: "email",
  order: "up",
  page: 1,
  size: 25,
};

/** Address of the list after a change; another filter or order begins at the first page. */
export const accountsAddress = (search: AccountsSearch, change: Partial<AccountsSearch>): string =>
  listAddress("account-management", { ...unsaidSearch, ...search, page: 1, ...change }, unsaidSearch);

export const isNarrowed = ({ search, state, role }: AccountsSearch): boolean =>
  search !== "" || state !== undefined || role !== undefined;
