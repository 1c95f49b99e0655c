import { reach } from "@/lib/access/reach";
import type { Prisma } from "@/lib/kit/prisma/client";

/** Platforms that these organizations may use: those of everybody, and their own; none that is being merged or deleted. */
export function offeredTo(organizationIds: readonly number[]): Prisma.PlatformWhereInput {
  return { leavingSince: null, OR: [{ organizationId: null }, { organizationId: reach({ organizationIds }) }] };
}
