import "server-only";
import { listBelow } from "@/lib/access/list-below";
import type { Db } from "@/lib/kit/db";
import { Invalid } from "@/lib/kit/errors";

type Place = { id: number | null; parent: number | null };

/**
 * Throws Invalid for `parent` if it does not exist or is a descendant. The caller holds the lock on all organizations.
 */
export async function refuseParent(tx: Db, { id, parent }: Place): Promise<void> {
  if (parent === null) return;
  if ((await tx.organization.count({ where: { id: parent } })) === 0) throw new Invalid({ parent: ["parentUnknown"] });
  if (id === null) return;
  const below = (await listBelow(tx, [id])).get(id) ?? [];
  if (parent === id || below.includes(parent)) throw new Invalid({ parent: ["parentBelow"] });
}
