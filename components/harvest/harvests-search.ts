import { z } from "zod";
import { listHarvestsCall } from "@/lib/harvest/contract";
import { pathTo } from "@/lib/navigation/routes";

export const progressFilters = ["working", "no", "yes"] as const;
export const harvestSortKeys = ["pk", "started_at", "start_month", "attempt_count"] as const;

/** What the address says of the page; what it says wrongly is as if it said nothing. */
export const harvestsSearch = z.object({
  /** The harvest that is open. */
  harvest: z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined),
  finished: z.enum(progressFilters).optional().catch(undefined),
  sort: z.enum(harvestSortKeys).catch("pk"),
  order: z.enum(["up", "down"]).catch("down"),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  size: z.coerce
    .number()
    .pipe(z.union([z.literal(25), z.literal(50), z.literal(100)]))
    .catch(25),
});

export type HarvestsSearch = z.output<typeof harvestsSearch>;

const unsaid = harvestsSearch.parse({});

/** Address of the list after a change; another filter or order begins at the first page. Defaults are left out. */
export function harvestsAddress(search: HarvestsSearch, change: Partial<HarvestsSearch>): string {
  const next = { ...search, page: 1, ...change };
  const said = new URLSearchParams();
  for (const name of harvestsSearch.keyof().options) {
    const value = next[name];
    if (value !== undefined && value !== unsaid[name]) said.set(name, String(value));
  }
  const path = pathTo("harvests");
  return said.size > 0 ? `${path}?${said}` : path;
}

/** The list as the call wants to be asked for it. */
export const harvestsQuery = ({ finished, sort, order, page, size }: HarvestsSearch) =>
  listHarvestsCall.query.parse({ finished, order_by: sort, desc: String(order === "down"), page, page_size: size });
