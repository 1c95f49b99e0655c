import "server-only";
import type { Scope } from "@/lib/access/scope";
import { type LockLevel, lockLevelOf, maySetLocks } from "@/lib/credentials/edit/lock";
import { Forbidden } from "@/lib/kit/errors";
import { editCredentials } from "./edit-credentials";

/**
 * Locks or unlocks credentials, all or none; `level` defaults to the caller's own. Returns the number of changed ones.
 * Only consortium administrators and superusers may lock; never above their own level, and nothing that is locked above
 * it.
 */
export function lockCredentials(
  scope: Scope<"credentials.manage">,
  ids: readonly number[],
  level?: LockLevel,
): Promise<number> {
  return editCredentials(scope, {
    ids,
    respectsLocks: false,
    edit: ({ organizationId, lockLevel }) => {
      const own = lockLevelOf(scope.actor, organizationId);
      if (!maySetLocks(own)) throw new Forbidden("lockNotYours");
      if (lockLevel > own || (level ?? own) > own) throw new Forbidden("lockTooHigh");
      return lockLevel === (level ?? own) ? null : { data: { lockLevel: level ?? own } };
    },
  });
}
