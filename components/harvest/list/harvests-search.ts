import { z } from "zod";
import { listHarvestsCall } from "@/lib/harvest/contract";
import { harvestKinds } from "@/lib/harvest/show/harvest-kind";
import { listPaging } from "@/lib/navigation/list-paging";
import { type HarvestsSearch, harvestSortKeys, progressFilters, unsaidHarvests } from "./harvests-address";

/** What the address says of the page; what it says wrongly is as if it said nothing. */
export const harvestsSearch: z.ZodType<HarvestsSearch> = z.object({
  view: z.literal("restatements").optional().catch(undefined),
  harvest: z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined),
  finished: z.enum(progressFilters).optional().catch(undefined),
  kind: z.enum(harvestKinds).optional().catch(undefined),
  broken: z.literal("yes").optional().catch(undefined),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  platforms: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9}){0,99}$/)
    .catch(unsaidHarvests.platforms),
  sort: z.enum(harvestSortKeys).catch(unsaidHarvests.sort),
  order: z.enum(["up", "down"]).catch(unsaidHarvests.order),
  ...listPaging,
});

/** The list as the call wants to be asked for it. */
export const harvestsQuery = ({ finished, kind, broken, month, platforms, sort, order, page, size }: HarvestsSearch) =>
  listHarvestsCall.query.parse({
    finished,
    kind,
    month,
    ...(broken && { broken: "true" }),
    ...(platforms !== "" && { platforms }),
    order_by: sort,
    desc: String(order === "down"),
    page,
    page_size: size,
  });
