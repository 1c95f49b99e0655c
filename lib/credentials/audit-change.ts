import "server-only";
import type { Scope } from "@/lib/access/scope";
import { changedValues } from "@/lib/audit/changed-values";
import { recordAudit } from "@/lib/audit/record-audit";
import type { Db } from "@/lib/kit/db";
import { auditedCredentials } from "./audited-credentials";
import type { findOwnCredentials } from "./find-own-credentials";
import { readAudited } from "./read-audited";

type Change = {
  /** As they were. */
  stored: Awaited<ReturnType<typeof findOwnCredentials>>;
  /** Names of those that changed. */
  secrets?: string[];
};

/** Writes down how credentials differ now from what they were; nothing where they do not. */
export async function auditChange(
  tx: Db,
  scope: Scope<"credentials.manage">,
  { stored, secrets = [] }: Change,
): Promise<void> {
  const { values, ...of } = await readAudited(tx, stored.id);
  const changed = changedValues(auditedCredentials(stored).values, values);
  if (!changed && secrets.length === 0) return;
  const named = secrets.length > 0 ? { secrets_changed: secrets } : {};
  await recordAudit(tx, scope, {
    action: "credentials.change",
    ...of,
    before: changed?.before ?? {},
    after: { ...changed?.after, ...named },
  });
}
