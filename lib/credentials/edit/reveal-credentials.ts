import "server-only";
import { isThemselves } from "@/lib/access/actor";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { Forbidden, Refused } from "@/lib/kit/errors";
import { limitTries } from "@/lib/users/sessions/limit-tries";
import { auditedCredentials, namesOfSecrets } from "../audited-credentials";
import { tryOpenSecrets } from "../secrets/seal-secrets";
import type { Secrets } from "../secrets/secrets";
import { findEditableCredentials } from "./read-locked";

/**
 * Returns the secrets in plain text to users who may edit them; audits this first. Throws NotFound, Forbidden for
 * locked credentials and while impersonating, TooManyTries.
 */
export async function revealCredentials(scope: Scope<"credentials.manage">, id: number) {
  const stored = await findEditableCredentials(scope, id);
  if (!isThemselves(scope.actor)) throw new Forbidden("secretsNotWhileActing");
  await limitTries("reveal", { account: scope.user.id, network: scope.network });
  const secrets = opened(stored);
  const { values: _, ...of } = auditedCredentials(stored);
  await inTransaction((tx) =>
    recordAudit(tx, scope, { action: "credentials.reveal", ...of, after: { secrets_shown: namesOfSecrets(secrets) } }),
  );
  return {
    customer_id: secrets.customerId,
    requestor_id: secrets.requestorId,
    api_key: secrets.apiKey,
    http_username: secrets.httpUsername,
    http_password: secrets.httpPassword,
    extra_params: secrets.extraParams,
  };
}

function opened(stored: { id: number; secrets: string }): Secrets {
  const secrets = tryOpenSecrets(stored);
  if (!secrets) throw new Refused("secretsUnreadable");
  return secrets;
}
