import "server-only";
import type { Scope } from "@/lib/access/scope";
import type { CredentialsDraft } from "@/lib/credentials/contract";
import { insertCredentials } from "@/lib/credentials/edit/insert-credentials";
import { getCredentials } from "@/lib/credentials/list/get-credentials";
import { planAutomatic } from "@/lib/harvest/plan/plan-automatic";
import { inTransaction } from "@/lib/kit/db";
import { refuseTwin } from "./refuse-twin";

/** Throws NotFound for organizations out of reach, Invalid by field, and what insertCredentials throws. */
export async function createCredentials(scope: Scope<"credentials.manage">, draft: CredentialsDraft) {
  scope.within(draft.organization_id);
  const id = await refuseTwin(() =>
    inTransaction(async (tx) => {
      const inserted = await insertCredentials(tx, scope, draft);
      await planAutomatic(tx, [inserted]);
      return inserted;
    }),
  );
  return getCredentials(scope, id);
}
