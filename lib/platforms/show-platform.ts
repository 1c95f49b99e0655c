import { reach } from "@/lib/access/reach";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { Platform } from "./contract";

export const platformSelect = {
  id: true,
  shortName: true,
  name: true,
  nameEn: true,
  nameCs: true,
  provider: true,
  url: true,
} as const satisfies Prisma.PlatformSelect;

type Row = Prisma.PlatformGetPayload<{ select: typeof platformSelect }>;

export const showPlatform = ({ id, shortName, name, nameEn, nameCs, provider, url }: Row): Platform => ({
  pk: id,
  short_name: shortName,
  name,
  name_en: nameEn,
  name_cs: nameCs,
  provider,
  url,
});

/** Platforms that one of the organizations has usage on or credentials for. */
export function usedBy(organizationIds: readonly number[]): Prisma.PlatformWhereInput {
  const some = { organizationId: reach({ organizationIds }) };
  return { OR: [{ organizations: { some } }, { credentials: { some: { ...some, deletedAt: null } } }] };
}

/** Platforms visible to the organizations: global ones, their own, and those they use. */
export const visiblePlatforms = (organizationIds: readonly number[]): Prisma.PlatformWhereInput => ({
  OR: [offeredTo(organizationIds), usedBy(organizationIds)],
});

/** Platforms available to these organizations: global ones and their own, except those being merged or deleted. */
export function offeredTo(organizationIds: readonly number[]): Prisma.PlatformWhereInput {
  return { leavingSince: null, OR: [{ organizationId: null }, { organizationId: reach({ organizationIds }) }] };
}
