import "server-only";
import type { Scope } from "@/lib/access/scope";
import { storedLimits } from "@/lib/credentials/edit/credentials-limits";
import { editCredentials } from "./edit-credentials";

type Wanted = { credentials_id: number; last_harvestable_month: string | null };

/** Sets the oldest month that each server still has, all or none; returns the number of changed credentials. */
export function updateLastHarvestableMonth(
  scope: Scope<"credentials.manage">,
  wanted: readonly Wanted[],
): Promise<number> {
  const months = new Map(wanted.map((one) => [one.credentials_id, storedLimits(one).lastHarvestableMonth]));
  const userId = scope.actor.kind === "user" ? scope.actor.id : null;
  return editCredentials(scope, {
    ids: [...months.keys()],
    respectsLocks: true,
    edit: (row) => {
      const lastHarvestableMonth = months.get(row.id) ?? null;
      if (+(lastHarvestableMonth ?? 0) === +(row.lastHarvestableMonth ?? 0)) return null;
      const by = { lastHarvestableById: lastHarvestableMonth && userId, lastHarvestableAttemptId: null };
      return { data: { lastHarvestableMonth, ...by } };
    },
  });
}
