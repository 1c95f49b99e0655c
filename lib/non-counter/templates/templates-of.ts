import { reach } from "@/lib/access/reach";
import type { Prisma } from "@/lib/kit/prisma/client";

/** Templates in use that read the files of these organizations: those of everybody, and their own. */
export function templatesOf(organizationIds: readonly number[]): Prisma.SheetTemplateWhereInput {
  return {
    retiredAt: null,
    OR: [{ organizationId: null }, { organizationId: reach({ organizationIds }) }],
  };
}
