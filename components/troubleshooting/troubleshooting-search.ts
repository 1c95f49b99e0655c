import { z } from "zod";
import { troubles } from "@/lib/harvest/overview/trouble";
import type { TroubleshootingSearch } from "./troubleshooting-address";

const id = z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined);

/** What the address says of the page; what it says wrongly is as if it said nothing. */
export const troubleshootingSearch: z.ZodType<TroubleshootingSearch> = z.object({
  trouble: z.enum(troubles).optional().catch(undefined),
  organization: id,
  platform: id,
});
