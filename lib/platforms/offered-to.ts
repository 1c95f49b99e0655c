import { reach } from "@/lib/access/reach";
import type { Prisma } from "@/lib/kit/prisma/client";

/** Platforms available to these organizations: global ones and their own, except those being merged or deleted. */
export function offeredTo(organizationIds: readonly number[]): Prisma.PlatformWhereInput {
  return { leavingSince: null, OR: [{ organizationId: null }, { organizationId: reach({ organizationIds }) }] };
}
