import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { getHarvest } from "./get-harvest";
import { countAttempts, listedIntention, showIntention } from "./show-intention";

/** A change becomes visible shortly after its timestamp, so a request for newer ones repeats the last moments. */
const OVERLAP_MILLISECONDS = 10_000;

/** Intentions of a harvest within reach, all or those changed since; throws NotFound. */
export async function listIntentions(scope: Scope<"harvest.manage">, harvestId: number, changedAfter?: string) {
  await getHarvest(scope, harvestId);
  const since = changedAfter && new Date(new Date(changedAfter).getTime() - OVERLAP_MILLISECONDS);
  const rows = await db().intention.findMany({
    where: {
      harvestId,
      credentials: { organizationId: reach(scope) },
      // A server that starts to rest changes the state of its intentions but not their rows.
      ...(since && {
        OR: [{ updatedAt: { gt: since } }, { finishedAt: null, credentials: { server: { restSince: { gt: since } } } }],
      }),
    },
    include: listedIntention,
    orderBy: { id: "asc" },
  });
  const counts = await countAttempts(rows.map(({ id }) => id));
  return rows.map((row) => showIntention({ ...row, _count: { attempts: counts.get(row.id) ?? 0 } }));
}
