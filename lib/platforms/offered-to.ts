import { reach } from "@/lib/access/reach";
import type { Prisma } from "@/lib/kit/prisma/client";

/** Platforms that these organizations may use: those of everybody, and their own. */
export function offeredTo(organizationIds: readonly number[]): Prisma.PlatformWhereInput {
  return { OR: [{ organizationId: null }, { organizationId: reach({ organizationIds }) }] };
}
