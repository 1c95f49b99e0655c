import { reach } from "@/lib/access/reach";
import type { Prisma } from "@/lib/kit/prisma/client";

/** Report types available to these organizations: COUNTER's, global ones, and their own. */
export function reportTypesOf(organizationIds: readonly number[]): Prisma.ReportTypeWhereInput {
  return { OR: [{ organizationId: null }, { organizationId: reach({ organizationIds }) }] };
}
