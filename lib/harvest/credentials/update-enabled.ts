import "server-only";
import type { Scope } from "@/lib/access/scope";
import { editCredentials } from "./edit-credentials";

/** Switches automatic harvesting on or off, all or none; returns the number of changed credentials. */
export function updateEnabled(
  scope: Scope<"credentials.manage">,
  { enabled, credentials }: { enabled: boolean; credentials: readonly number[] },
): Promise<number> {
  return editCredentials(scope, {
    ids: credentials,
    respectsLocks: true,
    edit: ({ isEnabled }) => (isEnabled === enabled ? null : { data: { isEnabled: enabled } }),
  });
}
