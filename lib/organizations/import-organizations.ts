import "server-only";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import type { OrganizationDraft } from "./contract";
import { insertOrganization } from "./create-organization";
import { lockOrganizations, takenNames } from "./taken-names";

const MINUTE = 60_000;

/** Adds those that are not there yet, all or none. */
export async function importOrganizations(scope: Scope<"consortium.manage">, drafts: readonly OrganizationDraft[]) {
  return inTransaction(async (tx) => {
    await lockOrganizations(tx);
    const taken = await takenNames(tx);
    let created = 0;
    for (const draft of drafts) {
      if ((["name", "short_name", "internal_id"] as const).some((field) => taken.has(field, draft[field]))) continue;
      await insertOrganization(tx, scope, draft);
      taken.add(draft);
      created += 1;
    }
    return { created, known: drafts.length - created };
  }, MINUTE);
}
