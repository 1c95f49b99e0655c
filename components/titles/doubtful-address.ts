import { listAddress, type PageSize } from "@/lib/navigation/list-address";
import type { Doubt, PairOrder, PairState } from "@/lib/titles/doubt/doubt-terms";

export type DoubtfulSearch = {
  catalogue: "titles" | "items";
  state: PairState;
  doubt?: Doubt | undefined;
  search: string;
  order: PairOrder;
  page: number;
  size: PageSize;
};

/** The list where the address says nothing. */
export const unsaidSearch: DoubtfulSearch = {
  catalogue: "titles",
  state: "open",
  doubt: undefined,
  search: "",
  order: "likely",
  page: 1,
  size: 25,
};

/** Address of the list after a change; another filter or order begins at the first page. */
export const doubtfulAddress = (search: DoubtfulSearch, change: Partial<DoubtfulSearch>): string =>
  listAddress("doubtful-titles", { ...unsaidSearch, ...search, page: 1, ...change }, unsaidSearch);

export const isNarrowed = ({ search, doubt, state, catalogue }: DoubtfulSearch): boolean =>
  search !== "" || doubt !== undefined || state !== unsaidSearch.state || catalogue !== unsaidSearch.catalogue;
