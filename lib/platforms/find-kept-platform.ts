import "server-only";
import { recordId } from "@/lib/access/shapes";
import { db } from "@/lib/kit/db";

/** The current id of a platform: its merge target, or itself. */
export async function findKeptPlatform(id: number): Promise<number> {
  const merged = await db().platformRemoval.findFirst({
    where: { platformId: id, state: "finished", keptId: { not: null } },
    orderBy: { id: "desc" },
    select: { keptId: true },
  });
  return merged?.keptId ?? id;
}

/** New address parameters if the platform was merged into another one; else null. */
export async function followPlatform(params: Readonly<Record<string, unknown>>) {
  const requestedId = recordId.safeParse(params.platformId);
  if (!requestedId.success) return null;
  const platformId = await findKeptPlatform(requestedId.data);
  return platformId === requestedId.data ? null : { platformId };
}
