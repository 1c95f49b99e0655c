import { reach } from "@/lib/access/reach";
import type { Prisma } from "@/lib/kit/prisma/client";

/** Report types that these organizations may use: COUNTER's, those of everybody, and their own. */
export function reportTypesOf(organizationIds: readonly number[]): Prisma.ReportTypeWhereInput {
  return { OR: [{ organizationId: null }, { organizationId: reach({ organizationIds }) }] };
}
