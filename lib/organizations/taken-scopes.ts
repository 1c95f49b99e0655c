import "server-only";
import type { Db } from "@/lib/kit/db";
import { Invalid } from "@/lib/kit/errors";

/** Without empty and repeated scopes. */
export const filledScopes = (scopes: readonly string[] = []): string[] => [...new Set(scopes.filter(Boolean))];

/**
 * Throws Invalid for a scope of another organization: a person must not belong to either by chance. The caller holds the
 * lock on all organizations.
 */
export async function refuseTakenScopes(tx: Db, scopes: readonly string[] = [], exceptId = 0): Promise<void> {
  const others = await tx.organization.count({
    where: { id: { not: exceptId }, federationScopes: { hasSome: filledScopes(scopes) } },
  });
  if (others > 0) throw new Invalid({ federation_scopes: ["scopeTaken"] });
}
