import "server-only";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { changeLocked } from "./change-organization";
import type { ImportedOrganizations } from "./contract";
import { insertOrganization } from "./create-organization";
import { lockOrganizations, takenNames } from "./taken-names";

const MINUTE = 60_000;

/**
 * Adds those that are not there yet, and changes others, all or none. Throws OutOfDate where somebody has changed one since
 * the sheet was looked at.
 */
export async function importOrganizations(
  scope: Scope<"consortium.manage">,
  { organizations, changes }: ImportedOrganizations,
) {
  return inTransaction(async (tx) => {
    await lockOrganizations(tx);
    for (const { organization, ...change } of changes) await changeLocked(tx, scope, { id: organization, change });
    const taken = await takenNames(tx);
    let created = 0;
    for (const draft of organizations) {
      if ((["name", "short_name", "internal_id"] as const).some((field) => taken.has(field, draft[field]))) continue;
      // A name that is another organization's stays its.
      const alternative_names = draft.alternative_names.filter((one) => !taken.has("name", one));
      await insertOrganization(tx, scope, { ...draft, alternative_names });
      taken.add(draft);
      created += 1;
    }
    return { created, changed: changes.length, known: organizations.length - created };
  }, MINUTE);
}
