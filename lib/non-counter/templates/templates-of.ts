import { reach } from "@/lib/access/reach";
import type { Prisma } from "@/lib/kit/prisma/client";

/** Active templates that can read files of these organizations: global ones, and their own. */
export function templatesOf(organizationIds: readonly number[]): Prisma.SheetTemplateWhereInput {
  return {
    retiredAt: null,
    OR: [{ organizationId: null }, { organizationId: reach({ organizationIds }) }],
  };
}
