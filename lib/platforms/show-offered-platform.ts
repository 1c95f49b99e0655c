import "server-only";
import { runsConsortium } from "@/lib/access/actor";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { OfferedPlatform } from "./contract";
import { shownPlatform, showPlatform } from "./show-platform";

export const shownOffer = {
  ...shownPlatform,
  isCustom: true,
  revision: true,
  counterRegistryId: true,
  owner: { select: { id: true, name: true } },
} as const satisfies Prisma.PlatformSelect;

type Row = Prisma.PlatformGetPayload<{ select: typeof shownOffer }>;

export function showOfferedPlatform(row: Row, { actor, organizationIds }: Scope<Permission>): OfferedPlatform {
  const isOwn = row.owner !== null && organizationIds.includes(row.owner.id);
  return {
    ...showPlatform(row),
    revision: row.revision,
    organization: row.owner && { pk: row.owner.id, name: row.owner.name },
    is_custom: row.isCustom,
    counter_registry_id: row.counterRegistryId,
    may_change: isOwn || runsConsortium(actor),
  };
}
