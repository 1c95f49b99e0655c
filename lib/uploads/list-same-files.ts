import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { reachedUploads } from "./find-upload";

const MOST = 10;

/** Other uploads of the very same bytes, the newest first. */
export async function listSameFiles(
  scope: Scope<"uploads.manage">,
  { id, rawFile }: { id: number; rawFile: { sha256: string } },
) {
  const rows = await db().upload.findMany({
    where: { AND: [{ id: { not: id }, rawFile: { sha256: rawFile.sha256 } }, reachedUploads(scope)] },
    select: { id: true, createdAt: true, state: true, rawFile: { select: { name: true } } },
    orderBy: { id: "desc" },
    take: MOST,
  });
  return rows.map((row) => ({
    ...{ pk: row.id, name: row.rawFile.name, state: row.state },
    created: row.createdAt.toISOString(),
  }));
}
