import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { NotFound } from "@/lib/kit/errors";

/**
 * Administrators freeze answers for their own organizations; those of the consortium also the one for all
 * organizations.
 */
export function mayFreeze(scope: Scope<"surveys.freeze">, organization: number): boolean {
  return organization === ALL_ORGANIZATIONS ? reachesAll(scope) : scope.reaches(organization);
}

export function reachesAll(scope: Scope<"surveys.freeze"> | Scope<"usage.view">): boolean {
  try {
    scope.within(ALL_ORGANIZATIONS);
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}
