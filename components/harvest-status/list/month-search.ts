import { z } from "zod";
import { counterVersions } from "@/lib/credentials/counter-versions";
import { cellStates } from "@/lib/harvest/show/cell-state";
import { type MonthSearch, monthGroups, unsaidMonth } from "./month-address";

const yes = z.literal("yes").optional().catch(undefined);

/** What the address says of the overview; what it says wrongly is as if it said nothing. */
export const monthSearch: z.ZodType<MonthSearch> = z.object({
  month: z
    .string()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  release: z.enum(counterVersions).optional().catch(undefined),
  platform: z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined),
  search: z.string().trim().max(200).catch(unsaidMonth.search),
  state: z.enum(cellStates).optional().catch(undefined),
  hide: yes,
  inactive: yes,
  group: z.enum(monthGroups).catch(unsaidMonth.group),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  size: z.coerce
    .number()
    .pipe(z.union([z.literal(25), z.literal(50), z.literal(100)]))
    .catch(unsaidMonth.size),
});
