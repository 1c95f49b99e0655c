import type { HarvestKind } from "@/lib/harvest/show/harvest-kind";
import { listAddress, type PageSize } from "@/lib/navigation/list-address";

export const progressFilters = ["working", "no", "yes"] as const;
export const harvestSortKeys = [
  "pk",
  "started_at",
  "start_month",
  "finished",
  "last_attempt_date",
  "attempt_count",
] as const;

export type HarvestsSearch = {
  /** What publishers counted anew, in place of the harvests. */
  view?: "restatements" | undefined;
  /** The harvest that is open. */
  harvest?: number | undefined;
  finished?: (typeof progressFilters)[number] | undefined;
  kind?: HarvestKind | undefined;
  /** Only those in which something rests until it is fixed. */
  broken?: "yes" | undefined;
  month?: string | undefined;
  /** Ids separated by commas. */
  platforms: string;
  sort: (typeof harvestSortKeys)[number];
  order: "up" | "down";
  page: number;
  size: PageSize;
};

/** The list where the address says nothing. */
export const unsaidHarvests: HarvestsSearch = {
  view: undefined,
  harvest: undefined,
  finished: undefined,
  kind: undefined,
  broken: undefined,
  month: undefined,
  platforms: "",
  sort: "pk",
  order: "down",
  page: 1,
  size: 25,
};

/** Address of the list after a change; another filter or order begins at the first page. */
export const harvestsAddress = (search: HarvestsSearch, change: Partial<HarvestsSearch>): string =>
  listAddress("harvests", { ...unsaidHarvests, ...search, page: 1, ...change }, unsaidHarvests);

export const platformsOf = ({ platforms }: HarvestsSearch): number[] =>
  platforms === "" ? [] : platforms.split(",").map(Number);

export const isNarrowed = ({ finished, kind, broken, month, platforms }: HarvestsSearch): boolean =>
  platforms !== "" || [finished, kind, broken, month].some((filter) => filter !== undefined);
