import "server-only";
import { db } from "@/lib/kit/db";

/** The platform that one which is gone was merged with, by their ids; null for any other. */
export async function findKeptPlatform(id: number): Promise<number | null> {
  const merged = await db().platformRemoval.findFirst({
    where: { platformId: id, state: "finished", keptId: { not: null } },
    orderBy: { id: "desc" },
    select: { keptId: true },
  });
  return merged?.keptId ?? null;
}
