import type { Prisma } from "@/lib/kit/prisma/client";

const names = { id: true, name: true, nameEn: true, nameCs: true, shortName: true } as const;

/** Relations needed to show, audit and change credentials. */
export const shownCredentials = {
  organization: { select: { ...names, internalId: true } },
  platform: { select: names },
  reports: { include: { reportType: true }, orderBy: { reportType: { id: "asc" } } },
  updatedBy: { select: { id: true, username: true } },
} as const satisfies Prisma.CredentialsInclude;

export type StoredCredentials = Prisma.CredentialsGetPayload<{ include: typeof shownCredentials }>;
