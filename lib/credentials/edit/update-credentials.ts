import "server-only";
import type { Scope } from "@/lib/access/scope";
import { planAutomatic } from "@/lib/harvest/plan/plan-automatic";
import { inTransaction } from "@/lib/kit/db";
import type { CredentialsChange } from "../contract";
import { getCredentials } from "../list/get-credentials";
import { changeCredentials } from "./change-credentials";
import { findEditableCredentials } from "./find-editable-credentials";
import { refuseTwin } from "./refuse-twin";

/** Changes what is given; throws OutOfDate when the caller saw an older revision, Forbidden for locked ones, and as changeCredentials. */
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
