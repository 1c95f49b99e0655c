import "server-only";
import { recordId } from "@/lib/access/shapes";
import { db } from "@/lib/kit/db";

/** By which id a platform is found today: that of the one it was merged with, else its own. */
export async function findKeptPlatform(id: number): Promise<number> {
  const merged = await db().platformRemoval.findFirst({
    where: { platformId: id, state: "finished", keptId: { not: null } },
    orderBy: { id: "desc" },
    select: { keptId: true },
  });
  return merged?.keptId ?? id;
}

/** What stands in the address of a platform's page instead, where the platform was merged with another one; else null. */
export async function followPlatform(params: Readonly<Record<string, unknown>>) {
  const asked = recordId.safeParse(params.platformId);
  if (!asked.success) return null;
  const platformId = await findKeptPlatform(asked.data);
  return platformId === asked.data ? null : { platformId };
}
