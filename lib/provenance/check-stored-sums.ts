import "server-only";
import { db } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { findWrongSums, repairSums } from "@/lib/usage/imported/repair-sums";

/**
 * Compares the sums that the usage store keeps ready, of which most figures are made, with the facts of every current
 * import, and repairs those that differ.
 */
export async function checkStoredSums(signal?: AbortSignal): Promise<{ organizations: number; repaired: number }> {
  const organizations = await db().organization.findMany({ select: { id: true }, orderBy: { id: "asc" } });
  let repaired = 0;
  for (const { id: organizationId } of organizations) {
    signal?.throwIfAborted();
    // What becomes current meanwhile was still being written when it was compared.
    const before = await currentImports(organizationId);
    const wrong = (await findWrongSums(organizationId)).filter((id) => before.has(id));
    if (wrong.length === 0) continue;
    await repairSums(organizationId, wrong);
    log.error(
      { organization: organizationId, imports: wrong },
      "sums in the usage store were not those of their facts",
    );
    repaired += wrong.length;
  }
  return { organizations: organizations.length, repaired };
}

async function currentImports(organizationId: number): Promise<ReadonlySet<number>> {
  const where = { organizationId, state: "current", factCount: { gt: 0 } } as const;
  return new Set((await db().import.findMany({ where, select: { id: true } })).map(({ id }) => id));
}
