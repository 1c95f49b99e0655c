import "server-only";
import { runsConsortium } from "@/lib/access/actor";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { lockLevelOf } from "@/lib/credentials/lock";
import type { Db } from "@/lib/kit/db";
import { NotFound, Problem } from "@/lib/kit/errors";
import type { Prisma } from "@/lib/kit/prisma/client";

/** Relations needed to list an upload, without the long result of its check. */
export const listedUploadRow = {
  organization: true,
  platform: true,
  rawFile: true,
  uploadedBy: { select: { firstName: true, lastName: true, username: true } },
} as const satisfies Prisma.UploadInclude;

type Managing = Scope<"uploads.manage">;

/** Uploads of organizations within reach; consortium administrators also see those of several or no organization. */
export function reachedUploads({ organizationIds, actor }: Managing): Prisma.UploadWhereInput {
  const own = { organizationId: reach({ organizationIds }) };
  return runsConsortium(actor) ? { OR: [own, { organizationId: null }] } : own;
}

/** Whether the actor may change an upload: not if it was made by someone of a higher rank. */
export const mayEdit = (
  { actor }: Managing,
  { organizationId, ownerLevel }: { organizationId: number | null; ownerLevel: number },
): boolean => lockLevelOf(actor, organizationId ?? 0) >= ownerLevel;

const storedUploadRow = { ...listedUploadRow, reportType: true } as const satisfies Prisma.UploadInclude;

export type StoredUpload = Prisma.UploadGetPayload<{ include: typeof storedUploadRow }>;

/** Throws NotFound for uploads the actor may not know of. */
export async function findUpload(tx: Db, scope: Managing, id: number): Promise<StoredUpload> {
  const row = await tx.upload.findFirst({
    where: { AND: [{ id }, reachedUploads(scope)] },
    include: storedUploadRow,
  });
  if (!row) throw new NotFound();
  return row;
}

/** Uploads the actor may know of, in the given order. */
export async function findUploads(tx: Db, scope: Managing, ids: readonly number[]): Promise<StoredUpload[]> {
  const rows = await tx.upload.findMany({
    where: { AND: [{ id: { in: [...ids] } }, reachedUploads(scope)] },
    include: storedUploadRow,
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** The same, locked for a change until the transaction ends; throws NotFound and Problem 403. */
export async function holdUpload(tx: Db, scope: Managing, id: number): Promise<StoredUpload> {
  await tx.$queryRaw`SELECT FROM uploads WHERE id = ${id} FOR UPDATE`;
  const upload = await findUpload(tx, scope, id);
  if (!mayEdit(scope, upload)) throw new Problem(403, "uploadLocked");
  return upload;
}
