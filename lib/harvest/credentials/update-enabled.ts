import "server-only";
import type { Scope } from "@/lib/access/scope";
import { editCredentials } from "./edit-credentials";

/** Switches automatic harvesting of credentials on or off, all or none; returns how many changed. */
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
