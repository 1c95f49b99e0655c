import type { Prisma } from "@/lib/kit/prisma/client";

/** What has to be read of an upload to list it; what its check found is long and left out. */
export const listedUploadRow = {
  organization: true,
  platform: true,
  rawFile: true,
  uploadedBy: { select: { firstName: true, lastName: true, username: true } },
} as const satisfies Prisma.UploadInclude;
