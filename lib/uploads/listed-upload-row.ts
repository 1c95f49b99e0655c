import type { Prisma } from "@/lib/kit/prisma/client";

/** Relations needed to list an upload, without the long result of its check. */
export const listedUploadRow = {
  organization: true,
  platform: true,
  rawFile: true,
  uploadedBy: { select: { firstName: true, lastName: true, username: true } },
} as const satisfies Prisma.UploadInclude;
