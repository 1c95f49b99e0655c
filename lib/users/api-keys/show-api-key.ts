import type { Prisma } from "@/lib/kit/prisma/client";
import type { ApiKey } from "./contract";

/** Fields needed to show a key, without its hash. */
export const shownApiKey = {
  id: true,
  name: true,
  prefix: true,
  createdAt: true,
  expires: true,
  lastUsedAt: true,
  organization: { select: { id: true, name: true, nameEn: true, nameCs: true } },
  createdBy: { select: { id: true, username: true } },
} as const satisfies Prisma.ApiKeySelect;

type Row = Prisma.ApiKeyGetPayload<{ select: typeof shownApiKey }>;

/** A key in the contract's shape at this moment. */
export function showApiKey({ organization, createdBy, ...row }: Row, at: Date): ApiKey {
  return {
    pk: row.id,
    name: row.name,
    prefix: row.prefix,
    organization: {
      pk: organization.id,
      name: organization.name,
      name_en: organization.nameEn,
      name_cs: organization.nameCs,
    },
    created: row.createdAt.toISOString(),
    created_by: createdBy && { pk: createdBy.id, username: createdBy.username },
    expires: row.expires.toISOString(),
    is_expired: row.expires <= at,
    last_used: row.lastUsedAt?.toISOString() ?? null,
  };
}
