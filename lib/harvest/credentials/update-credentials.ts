import "server-only";
import type { Scope } from "@/lib/access/scope";
import type { CredentialsChange } from "@/lib/credentials/contract";
import { changeCredentials } from "@/lib/credentials/edit/change-credentials";
import { findEditableCredentials } from "@/lib/credentials/edit/find-editable-credentials";
import { getCredentials } from "@/lib/credentials/list/get-credentials";
import { planAutomatic } from "@/lib/harvest/plan/plan-automatic";
import { inTransaction } from "@/lib/kit/db";
import { refuseTwin } from "./refuse-twin";

/**
 * Throws OutOfDate if the caller's revision is older, Forbidden for locked credentials, and what changeCredentials
 * throws.
 */
export async function updateCredentials(scope: Scope<"credentials.manage">, id: number, change: CredentialsChange) {
  const stored = await findEditableCredentials(scope, id);
  await refuseTwin(() =>
    inTransaction(async (tx) => {
      await changeCredentials(tx, scope, { stored, change });
      await planAutomatic(tx, [id]);
    }),
  );
  return getCredentials(scope, id);
}
